// Windows over a value, and images: what lies under them in SBUF.
#ifndef PASSES_ISEL_WINDOW_H
#define PASSES_ISEL_WINDOW_H

#include "passes/isel/isel.h"

// ---- window.c: windows over a value

// The numbers of a list attribute, `absent` where there are none.
void isel_ints(const Isel *isel, AttrId id, uint32_t rank, int64_t absent, int64_t *out);
// The pairs of a list attribute, else zeros.
void isel_pairs(const Isel *isel, AttrId id, uint32_t rank, int64_t *low, int64_t *high);
// Of each dimension of the value.
typedef struct WindowAttrs {
  int64_t size[MAX_RANK], stride[MAX_RANK], dilation[MAX_RANK];
  int64_t low[MAX_RANK], high[MAX_RANK]; // padding; negative cuts
  int64_t base[MAX_RANK];                // dilation of the value
  int64_t from[MAX_RANK];                // where the first window begins
} WindowAttrs;
// Those of the pooling operators.
WindowAttrs isel_pool_windows(const Isel *isel, uint32_t rank);
// The source with its padding in place: a view where it only cuts, else a copy. What is cut off
// leaves the attributes.
View isel_window_padded(Isel *isel, const View *src, const View *padding, WindowAttrs *attrs);

// The dimensions over which windows move, and the others.
typedef struct Windows {
  uint32_t count, dims[ISEL_FREE_DIMS];
  int64_t strides[ISEL_FREE_DIMS]; // of the result
  ContractGroup rows;              // lhs: the value, rhs: another operand or none
  Tiled tile;                      // of rows
} Windows;
// False when there are more than ISEL_FREE_DIMS. The result has the value's extents in the others.
bool windows_split(const Isel *isel, const WindowAttrs *attrs, const View *value, const View *other,
                   const Tensor *result, Windows *windows);
// The dim of most elements last: it is the one that is cut into tiles.
void contract_largest_last(ContractGroup *group);
// Places in the padded value of all windows at once: AP indices over `shape`, at the taps.
void windows_places(Isel *isel, const Windows *windows, const WindowAttrs *attrs,
                    const int64_t *shape, const Expr *const *taps, const Expr **places);
// The column of a window in a tile of all of `shape`, and its flat address in the result, which
// adds to `base`.
const Expr *windows_column(Isel *isel, const Windows *windows, const int64_t *shape,
                           const Expr *base, const Expr **flat);
// A result of one element for each window of `shape`.
Side windows_dest_side(const Windows *windows, const int64_t *shape);

// ---- image.c: what lies under windows, in SBUF

enum { ISEL_IMAGE_BYTES = 96 * 1024 }; // of an image that is worth a tile of its own
typedef struct ImageDim {
  int64_t extent, step;  // of the value
  int64_t low, dilation; // of its elements in the image
  int64_t size, stride;  // of the image
} ImageDim;
typedef struct Image {
  View view;
  ContractSide which; // its strides of the rows
  Literal fill;       // of its padding
  ImageDim dims[ISEL_FREE_DIMS];
  uint32_t count;
  int64_t columns;
  bool is_padded, in_sbuf;
  // in the loops: a tile, or the flat address of a buffer that lies as the rows are
  const Tiled *rows;
  Tensor *tile;
  const Expr *flat;
} Image;
Image image_of(const View *view, ContractSide which, Literal fill);
void image_add(Image *image, int64_t extent, int64_t step, int64_t low, int64_t high,
               int64_t dilation);
// The dimensions over which windows move.
Image windows_image(const Windows *windows, const WindowAttrs *attrs, const View *value,
                    Literal fill);
int64_t image_bytes(const Image *image); // per partition
// Before the loops over rows.
void image_plan(Isel *isel, Image *image, const ContractGroup *rows, const Tiled *tiled);
// In them: the padded tile of the rows at `flat`.
void image_open(Isel *isel, Image *image, const Tiled *rows, const Expr *flat);
// Only a tile, all of one value (LIT_NONE: not written).
void image_fill(Isel *isel, Image *image, const Tiled *rows, Literal value);
// Column of what is no padding, by AP indices; and the flat address of the same elements.
const Expr *image_inside(Isel *isel, const Image *image, bool *is_empty);
const Expr *image_address(Isel *isel, const Image *image, const int64_t *steps, const Expr *flat);
// The element at a place of each dimension of the image.
Access *image_at(Isel *isel, const Image *image, const Expr *const *places);

#endif
