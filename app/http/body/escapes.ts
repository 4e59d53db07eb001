/** How many characters of the form HTML has to escape: showing it again takes longer the more there are. */
export function escapesIn(form: FormData): number {
  let count = 0
  for (const [, value] of form) if (typeof value === 'string') count += escapesOf(value)
  return count
}

function escapesOf(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
      case 0x26: // &
      case 0x27: // '
      case 0x3c: // <
      case 0x3e: // >
      case 0x2028: // line separator, escaped in scripts
      case 0x2029: // paragraph separator
        count += 1
    }
  }
  return count
}
