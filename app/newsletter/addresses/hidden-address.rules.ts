/** Enough for its owner to know it, too little for anybody else to write to: 'a•••@example.com'. */
export function partlyHidden(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
