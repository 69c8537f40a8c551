// The words of ops.def: a cursor over signatures and recipes, and the integers they speak of.
#ifndef STABLEHLO_NET_RECIPE_H
#define STABLEHLO_NET_RECIPE_H

#include "stablehlo/net/graph.h"

// A piece of a table's text.
typedef struct Word {
  const char *at;
  uint32_t length;
} Word;

bool word_is(Word word, const char *text);
void skip_blanks(const char **at);
// Passes over `text` when it stands at the cursor, after blanks.
bool skip_text(const char **at, const char *text);
// An identifier at the cursor; length 0 when there is none.
Word read_word(const char **at);

enum { SCOPE_NAMES = NET_MAX_NUMBERS + 16 };

// What the integers of a node and `let` stand for.
typedef struct Scope {
  struct {
    Word name;
    int64_t value;
  } numbers[SCOPE_NAMES];
  uint32_t count;
  const int64_t *list; // `ds`
  uint32_t list_count;
  bool is_too_large; // a product did not fit
} Scope;

void scope_init(Scope *scope, const NetOp *op, const int64_t *numbers, uint32_t number_count,
                int64_t batch);
void scope_put(Scope *scope, Word name, int64_t value);
// An expression of + - * / % over integers; `/` truncates as on naturals.
int64_t read_expr(const char **at, Scope *scope);
// `[e, e, …]`; `ds` in it is the list. Returns the number of elements.
uint32_t read_list(const char **at, Scope *scope, int64_t out[MAX_RANK]);
// The type of a value of f32: `[dims]`, or `{c,h,w}` for a map, which is [B, c*h*w] and fills *map.
// False for other words (literal, tag), which are left at the cursor.
bool read_type(const char **at, Scope *scope, NetType *type, NetMap *map);

// An entry of a signature, its type still at `type`.
typedef struct SignatureItem {
  Word name;
  const char *type;
} SignatureItem;

// The next item of the list at the cursor; false where the list ends, the cursor then stands after
// the mark that ends it.
bool next_item(const char **at, SignatureItem *item);
// The next of a row's numbers; false at the end. A list's name is given without its dots.
bool next_number(const char **at, Word *name, bool *is_list);

#endif
