/**
 * The available encoding that the client prefers (RFC 9110, 12.5.3). If it prefers several equally, the first one in
 * `available`. `identity` if it accepts none of them.
 */
export function chooseEncoding<Encoding extends string>(
  header: string | undefined,
  available: readonly Encoding[],
): Encoding | 'identity' {
  const qualities = parseQualities(header ?? '')
  const quality = (encoding: string) => qualities.get(encoding) ?? qualities.get('*') ?? 0
  const best = available.toSorted((a, b) => quality(b) - quality(a))[0]
  if (best === undefined || quality(best) === 0) return 'identity'
  return quality(best) >= (qualities.get('identity') ?? 0) ? best : 'identity'
}

function parseQualities(header: string): Map<string, number> {
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
