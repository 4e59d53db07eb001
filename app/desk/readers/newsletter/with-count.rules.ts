/** '1 subscriber', '12,345 subscribers' */
export function withCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
