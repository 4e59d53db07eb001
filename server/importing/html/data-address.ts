/** The bytes of a `data:` address; null for any other address. */
export function dataOf(address: string): Uint8Array | null {
  const [, data] = /^data:[\w.+/-]{1,60};base64,([\w+/=\s]+)$/i.exec(address) ?? []
  return data === undefined ? null : Buffer.from(data, 'base64')
}
