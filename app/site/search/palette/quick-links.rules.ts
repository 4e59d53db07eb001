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

export const findQuickLinks = createPaletteMatcher<QuickLink>([
  { title: 'Home', url: '/', Icon: House },
  { title: 'Cybersecurity', url: '/cybersecurity', Icon: ShieldCheck },
  { title: 'Artificial Intelligence', url: '/ai', Icon: BrainCircuit },
  { title: 'Cyber Marketing', url: '/cyber-marketing', Icon: Megaphone },
  { title: 'Weekly Brief', url: '/weekly-brief', Icon: Newspaper },
  { title: 'Identifiers', url: '/entities', Icon: Shield },
  { title: 'Watch', url: '/watch', Icon: RefreshCw },
])
