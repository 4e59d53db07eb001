import { type ClassificationTone, classificationTone } from '~/posts/fields/classification.rules'
import { Badge } from '~/ui/badge'
import { Shield, TriangleAlert } from '~/ui/icons'

const accents = {
  critical: 'accent-red',
  confidential: 'accent-orange',
  restricted: 'accent-yellow',
  internal: 'accent-blue',
  public: 'accent-green',
  other: 'accent-grey',
} as const satisfies Record<ClassificationTone, string>

export function ClassificationLabel({ label }: { label: string }) {
  const tone = classificationTone(label)
  const Icon = tone === 'critical' ? TriangleAlert : Shield
  return (
    <Badge className={accents[tone]}>
      <Icon className="size-3.5" />
      {label}
    </Badge>
  )
}
