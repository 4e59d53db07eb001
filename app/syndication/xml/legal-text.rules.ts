// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text that XML 1.0 can hold. Whatever it cannot, in any spelling, makes a whole feed unreadable. */
export function legalText(text: string): string {
  return text.toWellFormed().replace(illegal, '').replace(/\r\n?/g, '\n')
}
