import { createRandom, type Random } from './random'

/** Words that readers search for; the rest of the vocabulary is invented. */
export const terms = [
  'ransomware',
  'phishing',
  'passkey',
  'firewall',
  'malware',
  'botnet',
  'exploit',
  'backdoor',
  'zero-day',
  'encryption',
  'identity',
  'token',
  'credential',
  'patch',
  'incident',
  'forensics',
  'transformer',
  'embedding',
  'inference',
  'alignment',
  'dataset',
  'benchmark',
  'attention',
  'agent',
  'prompt',
  'fine-tuning',
  'retrieval',
  'evaluation',
  'hallucination',
  'privacy',
  'campaign',
  'brand',
  'funnel',
  'consent',
  'audience',
  'deliverability',
  'spoofing',
  'trust',
]

const common =
  'the of and to a in is that it was for on are as with they be at this have from or had by not but what some we can out other were all there when up use your how said an each she which do their time if will way about many then them write would like so these her long make thing see him two has look more day could go come did number sound no most people my over know water than call first who may down side been now find'.split(
    ' ',
  )

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xa yo zen mar tel ion'.split(' ')

const vocabulary = [...common, ...invented(12_000)]

function invented(count: number): string[] {
  const random = createRandom(7)
  return Array.from({ length: count }, () =>
    Array.from({ length: random.between(2, 4) }, () => random.pick(syllables)).join(''),
  )
}

/** A few words are very frequent and most are rare, as in any language. */
export function word(random: Random): string {
  if (random.next() < 0.03) return random.pick(terms)
  const rank = Math.floor(vocabulary.length ** random.next()) - 1
  return vocabulary[rank] ?? 'the'
}

export function sentence(random: Random): string {
  const words = Array.from({ length: random.between(6, 22) }, () => word(random)).join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

export function paragraph(random: Random): string {
  return Array.from({ length: random.between(3, 7) }, () => sentence(random)).join(' ')
}
