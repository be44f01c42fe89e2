// The page's own script. Coordinate: none.
import { openPage } from "./open-page.ts";

void openPage();
