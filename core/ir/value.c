#include "ir/value.h"

void value_add_use(Value *value, Use *use) {
  assert(!use->value);
  use->value = value;
  use->prev = value->last_use;
  use->next = NULL;
  if (value->last_use) {
    value->last_use->next = use;
  } else {
    value->first_use = use;
  }
  value->last_use = use;
  value->use_count++;
}

void value_remove_use(Use *use) {
  Value *value = use->value;
  if (!value) return;
  if (use->prev) {
    use->prev->next = use->next;
  } else {
    value->first_use = use->next;
  }
  if (use->next) {
    use->next->prev = use->prev;
  } else {
    value->last_use = use->prev;
  }
  value->use_count--;
  use->value = NULL;
  use->prev = use->next = NULL;
}
