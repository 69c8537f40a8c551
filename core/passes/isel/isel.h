// Instruction selection: what its parts share (passes/isel.c is the pass).
//
// An op-level value is a View of a Buffer. A Buffer is the elements of one value, row-major; it is
// kept in SBUF as rows over partitions (blocks of at most 128) and columns along the free
// dimension, in DRAM, or in both. A View says where in the buffer each element of the value is, by
// one stride a dimension: reshapes, transposes, slices, reversals and broadcasts make views and
// move nothing. What reads a view takes it in place where its layout allows, and else through DRAM.
//
// A selector lowers one operator: it takes its sources as views (isel_source), decides on a layout,
// plans how to read (fetch_plan) and write (dest_plan) before it opens loops, and emits
// instructions in them. To add an operator: a selector function and its row in selectors.def.
#ifndef PASSES_ISEL_ISEL_H
#define PASSES_ISEL_ISEL_H

#include "passes/pass.h"
#include "support/map.h"

enum {
  ISEL_PARTITIONS = 128,    // rows of a block
  ISEL_MATMUL_N = 512,      // columns of a matmul's moving operand, and of one PSUM bank of fp32
  ISEL_TILE_COLUMNS = 2048, // of a tile that is streamed
  ISEL_MOST_GUARDS = 8,
  ISEL_COPY_INDICES = 4 // pairs of one DMA pattern
};

// The elements of a value, row-major.
typedef struct Buffer {
  Str name;
  DType dtype;
  int64_t count;
  Scope *scope;     // declares its tensors
  bool is_static;   // parameter or constant: loads into weight tensors
  bool is_readonly; // nobody writes it: inputs and constants
  // Written in several places, or across scopes, or through an alias: it stays in DRAM, and no view
  // of it outlives an operator.
  bool is_pinned;
  Literal number; // the value of every element, LIT_NONE when they differ; then it is nowhere else
  // SBUF, NULL when it is not there: element row * columns + column at [row / block, row % block,
  // column] (rank 2, without the first, when there is one block).
  Tensor *sbuf;
  int64_t rows, columns, block;
  // DRAM: a declared tensor, or a flat one of ours. `flat` is a flat alias of a declared one.
  Tensor *dram, *flat;
  struct RowCopy *row_copies; // rows repeated over partitions (fetch.c)
} Buffer;

// A value: its element i is the buffer's element offset + sum of stride[d] * i[d].
typedef struct View {
  Buffer *buffer; // NULL: not known (yet)
  int64_t offset;
  uint32_t rank;
  int64_t shape[MAX_RANK], stride[MAX_RANK];
} View;

// How a value is cut into tiles: row = block * t + p, column = chunk * j + f.
typedef struct Layout {
  int64_t rows, columns, block;
} Layout;

// An instruction's operand: nothing, an access, or a number.
typedef struct Arg {
  Access *access;
  Literal number; // LIT_NONE: none
} Arg;

typedef struct Isel {
  PassContext *context;
  Arena *arena, *scratch; // the module's; the pass's
  Function *function;
  Diags *diags;
  int64_t resident;    // option: most bytes per partition of a value in SBUF
  Instruction *op;     // being lowered
  Scope *home;         // the scope it is in
  Scope *at;           // where instructions go: home, before `before`, or the loop that is open
  Stmt *before;        // in home: the operator, or the end of what is loaded at the entry
  Stmt *last_at_entry; // loaded last at the entry
  bool is_at_entry;    // instructions go there
  View *values;        // by Tensor.index of the op level
  uint32_t value_count;
  Map names;   // instruction and tensor names in use: Str -> last suffix
  Map indices; // (letter, extent) -> position in `aps`
  VEC(APIndex *) aps;
  VEC(Instruction *) made; // by `op`
  Predicate guards[ISEL_MOST_GUARDS];
  uint32_t guard_count;
  bool has_failed;
} Isel;

// Lowers isel->op; false after isel_error.
typedef bool (*Selector)(Isel *isel);
// Selectors of selectors.def; several classes may share one.
bool select_contract(Isel *isel);
bool select_convolution(Isel *isel);
bool select_elementwise(Isel *isel);
bool select_number(Isel *isel);
bool select_iota(Isel *isel);
bool select_reduce(Isel *isel);
bool select_reduce_window(Isel *isel);
bool select_select_and_scatter(Isel *isel);
bool select_reshape(Isel *isel);
bool select_transpose(Isel *isel);
bool select_slice(Isel *isel);
bool select_concat(Isel *isel);
bool select_broadcast(Isel *isel);
bool select_reverse(Isel *isel);
bool select_pad(Isel *isel);
bool select_softmax(Isel *isel);
bool select_softmax_dx(Isel *isel);
bool select_rms_norm(Isel *isel);
bool select_batch_norm(Isel *isel);
bool select_batch_norm_gradient(Isel *isel);
bool select_dynamic_slice(Isel *isel);
bool select_dynamic_update(Isel *isel);
bool select_gather(Isel *isel);
bool select_scatter(Isel *isel);
bool select_custom(Isel *isel);
bool select_nothing(Isel *isel);

// ---- emit.c: loops, tensors, instructions

// An error at the operator; returns false.
bool isel_error(Isel *isel, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);
// A name that no instruction (tensor) of the function has, made from `base` and a suffix.
Str isel_name(Isel *isel, const char *base, const char *suffix);
// The AP index of a letter and extent; one for each pair, shared by all instructions.
const Expr *isel_index(Isel *isel, char letter, int64_t extent);
const Expr *isel_const(Isel *isel, int64_t value);
const Expr *isel_sum(Isel *isel, const Expr *a, const Expr *b);
// a * factor.
const Expr *isel_times(Isel *isel, const Expr *a, int64_t factor);

// Opens a loop over 0 … trips - 1 inside the place at hand, unless it has one trip; returns its
// variable (0 then). A sequential loop carries a sum.
const Expr *isel_loop(Isel *isel, const char *name, int64_t trips, AxisType type);
// The place at hand, to be given to isel_close.
typedef struct Place {
  Scope *at;
  uint32_t guard_count;
} Place;
Place isel_place(const Isel *isel);
// What nobody writes is loaded at the function's entry, in the order of its first use: where the
// operators of inputs stand. Other buffers: at the operator. Begin and end enclose the loading.
typedef struct Entry {
  Scope *home, *at;
  Stmt *before;
  bool is_at_entry;
} Entry;
bool isel_is_at_entry(const Isel *isel, const Buffer *buffer);
Entry isel_begin_entry(Isel *isel, const Buffer *buffer);
void isel_end_entry(Isel *isel, Entry entry);
// Closes every loop, filter and guard opened since.
void isel_close(Isel *isel, Place place);
// Opens a Filter of expr >= 0: all instructions inside use all its indices.
void isel_filter(Isel *isel, const Expr *expr);
// From now on instructions that use all AP indices of `expr` hold only where it is >= 0.
void isel_guard(Isel *isel, const Expr *expr);

// A new tensor, declared in `scope` (NULL: the place at hand, which is a loop's or the home scope).
Tensor *isel_tensor(Isel *isel, Scope *scope, ClassId cls, const char *base, DType dtype,
                    uint32_t rank, const int64_t *shape, int32_t partition_dim);
// A tile of the place at hand: `partitions` by `columns` in SBUF; in PSUM, starting from 0.
Tensor *isel_tile(Isel *isel, const char *base, DType dtype, int64_t partitions, int64_t columns);
Tensor *isel_psum(Isel *isel, const char *base, DType dtype, int64_t partitions, int64_t columns,
                  bool is_zero);
// tensor[first, second], for tensors of rank 2.
Access *isel_at(Isel *isel, Tensor *tensor, const Expr *first, const Expr *second);
// The same elements in another instruction (an access belongs to one).
Access *isel_again(Isel *isel, const Access *access);

static inline Arg isel_arg(Access *access) {
  return (Arg){.access = access};
}
static inline Arg isel_number(double value) {
  return (Arg){.number = literal_float(value)};
}
static inline Arg isel_integer(int64_t value) {
  return (Arg){.number = literal_int(value)};
}
static inline Arg isel_none(void) {
  return (Arg){.number = {.kind = LIT_NONE}};
}

// Appends an instruction: `args` by the roles of its class (the rest absent), `attrs` as they are.
Instruction *isel_emit(Isel *isel, ClassId cls, const char *suffix, const Arg *args,
                       uint32_t arg_count, const InstAttr *attrs, uint32_t attr_count);
// The same of a class with a list of results and one of sources: `accesses` holds both.
Instruction *isel_emit_lists(Isel *isel, ClassId cls, const char *suffix, Access *const *accesses,
                             uint32_t results, uint32_t sources, const InstAttr *attrs,
                             uint32_t attr_count);
InstAttr isel_attr_word(Isel *isel, AttrId id, AttrType type, const char *word);
InstAttr isel_attr_flag(AttrId id);
void isel_load(Isel *isel, Access *dst, Access *src);  // DRAM to SBUF
void isel_store(Isel *isel, Access *dst, Access *src); // SBUF to DRAM
void isel_dma(Isel *isel, Access *dst, Access *src);   // DRAM to DRAM
void isel_copy(Isel *isel, Access *dst, Access *src);  // on chip; casts as engines do
void isel_memset(Isel *isel, Access *dst, Literal value);
// dst = func(src * scale + bias)
void isel_activate(Isel *isel, Access *dst, Access *src, ActFunc func, Arg bias, Arg scale);
void isel_binary(Isel *isel, Access *dst, Access *a, Access *b, AluOp op);
// dst = op1(op0(src, first), second); op1 ALU_bypass: only op0. A reversed side has its operands
// change places.
typedef struct ScalarOps {
  AluOp op0, op1;
  Arg first, second;
  bool reverse0, reverse1;
} ScalarOps;
void isel_scalar(Isel *isel, Access *dst, Access *src, const ScalarOps *ops);
void isel_select(Isel *isel, Access *dst, Access *pred, Access *yes, Access *no);
void isel_reduce(Isel *isel, Access *dst, Access *src, AluOp op);
void isel_matmul(Isel *isel, Access *dst, Access *stationary, Access *moving);
void isel_transpose(Isel *isel, Access *dst, Access *src); // on PE, into PSUM

// ---- values.c: buffers, views, and where they are

// The source of a role that is given; by its place among all sources of the operator.
View isel_source(Isel *isel, const char *role);
View isel_nth_source(Isel *isel, uint32_t number);
bool isel_has_source(const Isel *isel, const char *role);
// The number (or truth value) of an attribute as a scalar; false when it is not given.
bool isel_attr_view(Isel *isel, AttrId id, DType dtype, View *out);
uint32_t isel_source_count(const Isel *isel);
// The tensor of a result, by its number.
Tensor *isel_result(Isel *isel, uint32_t number);
int64_t view_count(const View *view);
bool view_is_contiguous(const View *view);
// A number as a scalar.
View isel_constant(Isel *isel, DType dtype, double value);
// A contiguous view of a whole buffer in a shape.
View view_of(Buffer *buffer, uint32_t rank, const int64_t *shape);
// The view in another shape of as many elements; false when no strides give it (isel_contiguous
// then makes them).
bool view_reshape(const View *view, uint32_t rank, const int64_t *shape, View *out);
// numpy's broadcast to a shape: extents of 1 and missing leading dimensions repeat.
View view_stretch(const View *view, uint32_t rank, const int64_t *shape);
// The view's rows and columns as one stride each: false when its leading or trailing dimensions do
// not lie in one stride.
bool view_strides(const View *view, int64_t rows, int64_t columns, int64_t *row_stride,
                  int64_t *column_stride);
// Elements of the view copied into a buffer of their own when they do not lie row-major already.
View isel_contiguous(Isel *isel, const View *view);
// The view with a number's one element in DRAM: what only addresses can be read from.
View isel_whole(Isel *isel, const View *view);
// Gives a result the view of a source (which is copied when the result is a declared tensor, or
// the source may change before the result is read).
void isel_set_view(Isel *isel, uint32_t result, const View *view);
Buffer *isel_buffer(Isel *isel, const char *base, DType dtype, int64_t count);

// ---- dram.c: buffers in DRAM
// The DRAM tensor of a buffer, storing it from SBUF when it is only there; outside of loops.
void buffer_need_dram(Isel *isel, Buffer *buffer);
// A DRAM tensor to be written by the operator.
void buffer_make_dram(Isel *isel, Buffer *buffer);
// The buffer's element at a flat address.
Access *buffer_dram_at(Isel *isel, Buffer *buffer, const Expr *flat);
// The elements of a view in a DRAM tensor of the view's shape (dynamic.c).
Tensor *isel_shaped(Isel *isel, const View *view);
// A result as a DRAM tensor of its own shape.
Tensor *isel_shaped_result(Isel *isel, uint32_t result);
// Copies element by element between two DRAM buffers; views of one shape.
void isel_copy_view(Isel *isel, const View *to, const View *from);

// ---- fetch.c: tiles of a layout

// The cut of a value into rows and columns that its elements have in SBUF, or would have.
Layout layout_of_shape(uint32_t rank, const int64_t *shape);
// The layout of the first of the views that is in SBUF in an order of rows that fits `shape`; else
// that of the shape.
Layout layout_for(const View *const *views, uint32_t count, uint32_t rank, const int64_t *shape);

// A tile of a layout inside the loops over its blocks and chunks.
typedef struct Tile {
  Layout layout;
  int64_t chunk;     // columns of a tile
  const Expr *t, *j; // number of the block, of the chunk
  const Expr *p, *f; // AP indices
  const Expr *row, *column;
} Tile;
// Opens the loops over all tiles.
void tile_open(Isel *isel, Layout layout, int64_t chunk, Tile *tile);
// All of a layout as one tile where its blocks are full, for DMA; else loops over its blocks.
void tile_whole(Isel *isel, Layout layout, Tile *tile);
// The loop over the chunks of a row alone, inside that over the blocks.
void tile_chunks(Isel *isel, Layout layout, int64_t chunk, Tile *tile);
// Columns of a streamed tile of `columns`: all, or a number that divides them or leaves a rest
// that guards cut off.
int64_t layout_chunk(Layout layout);

// How a view is read in the tiles of a layout.
typedef enum FetchKind {
  FETCH_IN_PLACE, // it is in SBUF
  FETCH_ROW_COPY, // one row, repeated over the partitions, or those of one block, before the loops
  FETCH_LOAD,     // from DRAM in every tile
  FETCH_NUMBER    // one number
} FetchKind;
typedef struct Fetch {
  FetchKind kind;
  View view;
  int64_t block_stride, row_stride, column_stride;
  int64_t shift;    // FETCH_IN_PLACE: first column in the SBUF tensor
  Tensor *row_copy; // FETCH_ROW_COPY, and FETCH_NUMBER once it is asked for as a tile
  bool is_scalar;   // one value a row: accesses are [p, 0] and broadcast
} Fetch;
// Decides and emits what has to stand before the loops: loads, stores, copies.
Fetch fetch_plan(Isel *isel, const View *view, Layout layout);
// The operand in the tile, loading it when it is not in place.
Access *fetch_tile(Isel *isel, const Fetch *fetch, const Tile *tile);

// Where a result is written.
typedef struct Dest {
  Buffer *buffer;
  bool to_sbuf, to_dram;
  Access *staged; // the tile to be stored
} Dest;
// The buffer of a result in a layout; the result's value is set.
Dest dest_plan(Isel *isel, uint32_t result, Layout layout);
// Of any buffer; one that nobody reads needs no place in SBUF.
Dest dest_plan_buffer(Isel *isel, Buffer *buffer, Layout layout, bool is_read);
// Whether a buffer of this layout may stay in SBUF, and its tensor there.
bool layout_fits(const Isel *isel, Layout layout, DType dtype);
void buffer_make_sbuf(Isel *isel, Buffer *buffer, Layout layout);
// Loads the whole of a buffer into SBUF, outside of loops.
void buffer_load(Isel *isel, Buffer *buffer, Layout layout);
bool buffer_in_sbuf(const Isel *isel, const Buffer *buffer);
// Its element in a row of block t, with or without blocks.
Access *buffer_sbuf_at(Isel *isel, const Buffer *buffer, const Expr *t, const Expr *row,
                       const Expr *column);
// The operand to write in the tile; then dest_end.
Access *dest_tile(Isel *isel, Dest *dest, const Tile *tile);
// The same of a layout with one column, as the result of a fold: [p, 0].
Access *dest_tile_column(Isel *isel, Dest *dest, const Tile *tile, const Expr *zero);
void dest_end(Isel *isel, const Dest *dest, const Tile *tile);

// ---- side.c: index spaces of several operands, their tiles, and how operands lie for them

// One index: an extent, and its stride in each operand (0: not an index of it).
typedef struct ContractDim {
  int64_t extent, lhs, rhs, dst;
} ContractDim;
typedef struct ContractGroup {
  ContractDim at[MAX_RANK];
  uint32_t count;
} ContractGroup;
typedef enum ContractSide { CONTRACT_LHS, CONTRACT_RHS, CONTRACT_DST } ContractSide;
int64_t contract_stride(const ContractDim *dim, ContractSide which);

enum { ISEL_FREE_DIMS = 3 };
// The last dims of a group, of which an instruction takes a tile; only the first of them is cut.
typedef struct Tiled {
  uint32_t count;
  ContractDim at[ISEL_FREE_DIMS];
  int64_t tile[ISEL_FREE_DIMS], total;
  // after tiled_indices: of each dim, and of an element in a tile of its own
  const Expr *index[ISEL_FREE_DIMS], *place;
} Tiled;
// At most `limit` elements: the last dim, and of those before it at most `most` in all that go in
// whole, or in parts of a like size.
Tiled tiled_of(const ContractGroup *group, int64_t limit, uint32_t most);
// Makes its AP indices, the last dim's of the first letter.
void tiled_indices(Isel *isel, Tiled *tiled, const char *letters);
// Adds a tile's indices to an address.
const Expr *tiled_within(Isel *isel, const Tiled *tiled, ContractSide which, const Expr *base);
// Flat addresses at the place at hand.
typedef struct Addresses {
  const Expr *of[CONTRACT_DST + 1];
} Addresses;
// Opens loops over the first `count` dims of a group.
void addresses_open(Isel *isel, Addresses *at, const ContractGroup *group, uint32_t count,
                    const char *name, AxisType type);
// Opens loops over the dims that are not tiled and over the tiles of the others; guards a last tile
// that is not full.
void tiled_open(Isel *isel, Addresses *at, const ContractGroup *group, const Tiled *tiled,
                const char *name, AxisType type);

typedef struct SideDim {
  int64_t extent, stride, tile;
} SideDim;
// One operand: `part` is spread over partitions and `free` along columns, both tile by tile.
typedef struct Side {
  SideDim part, free[ISEL_FREE_DIMS], loops[4 * MAX_RANK];
  uint32_t free_count, loop_count;
  int64_t offset;
} Side;
void side_add_parts(Side *side, const Tiled *tiled, ContractSide which);
void side_add_free(Side *side, const Tiled *tiled, ContractSide which);
// The dims of a group that are not tiled (NULL: all).
void side_add_loops(Side *side, const ContractGroup *group, const Tiled *tiled, ContractSide which);
// Whether tiles of the side are [block, 0 …, columns] of the layout: steps over rows are whole
// blocks, and steps over columns stay in a row.
bool side_lies_in(const Side *side, Layout layout);
// A layout in which a buffer of `count` elements could lie for the side; false when there is none.
bool side_layout(const Side *side, int64_t count, Layout *layout);
// The element at a flat address, to which `part` adds rows of a block.
Access *side_access(Isel *isel, const Buffer *buffer, const Expr *flat, const Expr *part);

// Where a result is written: in SBUF where it lies so and is read there, in DRAM, or both.
typedef struct SideDest {
  Buffer *buffer;
  bool in_sbuf, in_dram;
  Access *staged;
} SideDest;
SideDest side_dest(Isel *isel, Buffer *buffer, const Side *side, bool is_read);
// The operand to write: the elements at `flat` or a tile of `columns`, to be stored; then
// side_dest_end.
Access *side_dest_tile(Isel *isel, SideDest *dest, const Tiled *rows, const Expr *flat,
                       int64_t columns, const Expr *column);
void side_dest_end(Isel *isel, const SideDest *dest, const Tiled *rows, const Expr *flat);

// ---- contract.c: sums of products over affine index spaces

// dst[batch, m, n] = sum over k of lhs[batch, m, k] * rhs[batch, n, k]. Dims of a group are in the
// order of loops; the last are tiled: one of k and of m over the rows and columns of the PE array,
// those of n that fit over the columns of a PSUM bank. Strides may overlap: the windows of a
// convolution are an m and a k.
typedef struct Contraction {
  View lhs, rhs; // buffers and offsets; shapes and strides are not looked at
  ContractGroup batch, m, n, k;
} Contraction;
void contract_dim(ContractGroup *group, int64_t extent, int64_t lhs, int64_t rhs, int64_t dst);
// The same, joined to the dim before where it continues it in every operand.
void contract_merge(ContractGroup *group, int64_t extent, int64_t lhs, int64_t rhs, int64_t dst);
// Emits it into a buffer, `dst` being strides of its elements: on PE where that takes the types,
// else on DVE (isel_contract_exact).
bool isel_contract(Isel *isel, Contraction *contraction, Buffer *dst, bool is_read);
bool isel_contract_exact(Isel *isel, const Contraction *contraction, Buffer *dst, bool is_read);
// The buffer of a result, made when there is none; is_read: whether somebody reads the result.
Buffer *isel_result_buffer(Isel *isel, uint32_t result, bool *is_read);

// ---- elementwise.c

// The ALU operation that a function is; false when it is none.
bool isel_alu_op(TensorFunc func, AluOp *op);
// dst = func(srcs), tile by tile of a layout: also a step of operators that are made of several.
bool isel_apply(Isel *isel, TensorFunc func, const View *srcs, uint32_t count, Dest dest,
                Layout layout);

// ---- reduce.c

// dst = fold of src over the dimensions in the set `folded`, without an initial value.
bool isel_fold(Isel *isel, const View *src, uint32_t folded, AluOp op, Buffer *dst, bool is_read);
// A fold's first value: the operand "init", the attribute, or what changes nothing.
View isel_initial(Isel *isel, AttrId id, AluOp op, DType dtype);
// The buffer of a fold without its initial value: the result's own where that changes nothing;
// isel_fold_end folds it in where it does.
Buffer *isel_fold_begin(Isel *isel, AluOp op, const View *init, bool *is_read);
bool isel_fold_end(Isel *isel, TensorFunc func, const View *init, Buffer *without);

// ---- shape.c

// Fills `whole` with `padding` and puts src into it, `low` before its first element and `interior`
// between its elements; negative padding cuts. Returns `whole`.
View isel_padded(Isel *isel, const View *src, const View *padding, const int64_t *low,
                 const int64_t *interior, View whole);

#endif
