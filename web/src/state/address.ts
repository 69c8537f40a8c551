// The page's own address, and whether its fragment looks like a share link; without the codec.

export const looksLikeLink = (hash: string): boolean => /^#\d+[A-Za-z]/.test(hash);
/** Without fragment and without `?safe`. */
export const pageAddress = (): string => location.href.replace(/#.*$/, "").replace(/\?safe\b&?/, "?").replace(/\?$/, "");
