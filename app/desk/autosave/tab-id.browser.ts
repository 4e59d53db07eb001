/** Not randomUUID(), which browsers have on secure addresses only. */
export function newTabId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
