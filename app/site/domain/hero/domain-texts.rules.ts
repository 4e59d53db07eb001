import type { DomainSlug } from '~/posts/addresses/domain.rules'

interface DomainTexts {
  eyebrow: string
  /** Below the heading, and the meta description. */
  description: string
  feedTitle: string
  briefTitle: string
  noBrief: string
}

export const domainTexts = {
  cybersecurity: {
    eyebrow: 'THREAT_INTELLIGENCE',
    description:
      'Vulnerabilities, incidents and the defences that held: what happened, why it worked, and what to change on Monday.',
    feedTitle: 'Latest cybersecurity articles',
    briefTitle: 'Latest Cybersecurity brief',
    noBrief: 'NO_SECURITY_BRIEF_AVAILABLE',
  },
  ai: {
    eyebrow: 'MACHINE_INTELLIGENCE',
    description:
      'Models, agents and the systems around them: how they work, where they fail, and how to run them without regret.',
    feedTitle: 'Latest AI articles',
    briefTitle: 'Latest AI brief',
    noBrief: 'NO_AI_BRIEF_AVAILABLE',
  },
  'cyber-marketing': {
    eyebrow: 'BRAND_INTELLIGENCE',
    description:
      'Ad fraud, brand abuse, consent and measurement: marketing as an attack surface, and as a discipline worth defending.',
    feedTitle: 'Latest cyber-marketing articles',
    briefTitle: 'Latest Cyber-Marketing brief',
    noBrief: 'NO_MARKETING_BRIEF_AVAILABLE',
  },
} as const satisfies Record<DomainSlug, DomainTexts>
