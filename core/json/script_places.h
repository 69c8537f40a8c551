// Places of a net script's program: what was read from the text that the script rendered to stands
// in that text, and a person wrote the script.
#ifndef JSON_SCRIPT_PLACES_H
#define JSON_SCRIPT_PLACES_H

#include "json/compilation.h"

// Gives every operation, statement, tensor and operand, and the diagnostics from `found` on, the
// place of the script's line that its line of the rendered text came from; none where the renderer
// added the line by itself. The locations of debugging (dl=) go on naming the rendered text.
void script_places(Compilation *compilation, Diag *found);

#endif
