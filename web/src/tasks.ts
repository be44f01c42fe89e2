// Waiting for the browser. Coordinate: none.

/** Resolves in a task of its own. */
export function laterTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves when what was changed has been drawn; at once where nothing is being drawn. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 250); // a hidden frame is drawn never, and says nothing
  });
}
