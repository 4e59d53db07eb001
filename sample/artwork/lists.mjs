/**
 * The item at an index known to be valid; from the end when negative, as Array.prototype.at.
 * An index out of range is a bug in the drawing: an error is better than `NaN` in a path.
 * @template T
 * @param {readonly T[]} items
 * @param {number} index
 * @returns {T}
 */
export function item(items, index) {
  const found = items.at(index)
  if (found === undefined) throw new RangeError(`No item ${index} in a list of ${items.length}`)
  return found
}

/**
 * The item at an index of a closed ring.
 * @template T
 * @param {readonly T[]} items
 * @param {number} index
 * @returns {T}
 */
export function around(items, index) {
  return item(items, ((index % items.length) + items.length) % items.length)
}
