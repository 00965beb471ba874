/** Every element: a page loads this one module. */

import "./announcer.js";
import "./box.js";
import "./card.js";
import "./chip.js";
import "./chips.js";
import "./clock.js";
import "./dialog.js";
import "./felt.js";
import "./hand.js";
import "./toast.js";
