import { createPaletteMatcher, type PaletteEntry } from '~/search/palette-matching.rules'
import {
  BrainCircuit,
  House,
  type Icon as IconType,
  Megaphone,
  Newspaper,
  RefreshCw,
  Shield,
  ShieldCheck,
} from '~/ui/icons'

interface QuickLink extends PaletteEntry {
  Icon: IconType
}

const sections: QuickLink[] = [
  { title: 'Home', url: '/', Icon: House },
  { title: 'Cybersecurity', url: '/cybersecurity', Icon: ShieldCheck },
  { title: 'Artificial Intelligence', url: '/ai', Icon: BrainCircuit },
  { title: 'Cyber Marketing', url: '/cyber-marketing', Icon: Megaphone },
  { title: 'Weekly Brief', url: '/weekly-brief', Icon: Newspaper },
]

const findPages = createPaletteMatcher<QuickLink>([
  ...sections,
  { title: 'Identifiers', url: '/entities', tags: ['CVE', 'ATT&CK'], Icon: Shield },
  { title: 'Watch', url: '/watch', tags: ['Identifiers', 'Feed'], Icon: RefreshCw },
])

/** The sections; other pages too, once something is typed. */
export function findQuickLinks(query: string): QuickLink[] {
  return query.trim() === '' ? sections : findPages(query)
}
