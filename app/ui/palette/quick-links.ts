import {
  BrainCircuit,
  House,
  type LucideIcon,
  Megaphone,
  Newspaper,
  ShieldCheck,
} from 'lucide-react'
import { type Findable, paletteMatcher } from '~/content/search/palette-matching'

interface QuickLink extends Findable {
  Icon: LucideIcon
}

export const findQuickLinks = paletteMatcher<QuickLink>([
  { title: 'Home', url: '/', Icon: House },
  { title: 'Cybersecurity', url: '/cybersecurity', Icon: ShieldCheck },
  { title: 'Artificial Intelligence', url: '/ai', Icon: BrainCircuit },
  { title: 'Cyber Marketing', url: '/cyber-marketing', Icon: Megaphone },
  { title: 'Weekly Brief', url: '/weekly-brief', Icon: Newspaper },
])
