import type { PostKind } from '~/config/post-kinds'
import { type DomainSlug, domainOf } from '~/posts/addresses/domain.rules'

/** What the drawing on a title card shows: each domain has its own, and so have briefs. */
export const titleCardMotifs = ['cybersecurity', 'ai', 'cyber-marketing', 'weekly-brief'] as const
export type TitleCardMotif = DomainSlug | 'weekly-brief'

export interface TitleCard {
  motif: TitleCardMotif
  /** The same seed draws the same card. */
  seed: number
}

export const titleCardSize = { width: 640, height: 360 } as const

/** Increase it whenever the drawings change: browsers keep them for ever. */
const layoutVersion = 1

interface PostWithoutPicture {
  kind: PostKind
  id: string
  domain: string
}

/** The address of the drawing that a post without a picture has instead of one. */
export function titleCardPath({ kind, id, domain }: PostWithoutPicture): string {
  const motif = kind === 'brief' ? 'weekly-brief' : domainOf(domain)
  const seed = hash(`${layoutVersion} ${id}`).toString(16).padStart(8, '0')
  return `/title-cards/${motif}-${seed}.svg`
}

/** Null for any other file name. */
export function parseTitleCard(file: string): TitleCard | null {
  const [, name, seed = ''] = /^([a-z-]+)-([0-9a-f]{8})\.svg$/.exec(file) ?? []
  const motif = titleCardMotifs.find((known) => known === name)
  return motif ? { motif, seed: Number.parseInt(seed, 16) } : null
}

/** FNV-1a, mixed so that ids which differ by one digit have unrelated drawings. It also runs in browsers. */
function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (const character of text) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
