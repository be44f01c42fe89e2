// A word to the person at the foot of the page, outside the element. Coordinate: none.

/** Shows it, in place of the one before, with buttons; each closes it. */
export function notify(message: string, choices: Readonly<Record<string, () => void>>): void {
  document.querySelector(".bar")?.remove();
  const bar = document.createElement("div");
  bar.className = "bar";
  bar.role = "status";
  bar.append(message);
  for (const [label, act] of Object.entries(choices)) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      bar.remove();
      act();
    });
    bar.append(button);
  }
  document.body.append(bar);
}
