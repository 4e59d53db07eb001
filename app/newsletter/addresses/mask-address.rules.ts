/** 'a•••@example.com': its owner recognises it, and nobody else can write to it. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
