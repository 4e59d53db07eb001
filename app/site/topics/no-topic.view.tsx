import { ButtonLink } from '~/ui/button'
import { PageHeader } from '../shell/page-header.view'

const longestShown = 80

interface NoTopicViewProps {
  topic: string
  /** Its posts could not be loaded: there may well be some. */
  hasFailed?: boolean
}

/** A topic that no listed post carries, as far as we know. */
export function NoTopicView({ topic, hasFailed = false }: NoTopicViewProps) {
  return (
    <div className="pb-20 md:pb-28">
      <PageHeader
        trail={[{ href: '/topics', label: 'Topics' }]}
        eyebrow="Topic"
        title="No Content Found"
      >
        <p className="wrap-anywhere">
          {hasFailed ? 'Nothing could be loaded on' : 'We have published nothing under'} “
          <bdi>{shortened(topic)}</bdi>”{hasFailed ? '. Please try again in a moment.' : ' yet.'}
        </p>
      </PageHeader>
      <div className="page-width mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/">Back to Homepage</ButtonLink>
        <ButtonLink href="/topics" look="outline">
          All topics
        </ButtonLink>
      </div>
    </div>
  )
}

/** One line of it, whatever an address was made to hold. */
function shortened(topic: string): string {
  const line = topic.slice(0, longestShown * 4).replace(/[\p{Cc}\s]+/gu, ' ')
  const characters = Array.from(line.toWellFormed())
  return characters.length > longestShown
    ? `${characters.slice(0, longestShown).join('')}…`
    : characters.join('')
}
