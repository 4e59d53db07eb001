/**
 * The encoding to answer with (RFC 9110, 12.5.3): what the client likes best among those at hand, ours
 * first where it likes several equally. `identity` where it names none of them.
 */
export function chooseEncoding<Encoding extends string>(
  header: string | undefined,
  atHand: readonly Encoding[],
): Encoding | 'identity' {
  const liked = parse(header ?? '')
  const quality = (encoding: string) => liked.get(encoding) ?? liked.get('*') ?? 0
  const best = atHand.toSorted((a, b) => quality(b) - quality(a))[0]
  if (best === undefined || quality(best) === 0) return 'identity'
  return quality(best) >= (liked.get('identity') ?? 0) ? best : 'identity'
}

function parse(header: string): Map<string, number> {
  const entries = header.toLowerCase().split(',')
  return new Map(
    entries.map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      const quality = weight === undefined ? 1 : Number(weight.slice('q='.length))
      return [name, Number.isFinite(quality) ? quality : 0]
    }),
  )
}
