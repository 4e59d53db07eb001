import { ButtonLink } from '~/ui/button'
import { PageHeader } from '../shell/page-header.view'

const maxLength = 80

interface NoTopicViewProps {
  topic: string
  /** The posts could not be loaded, although there may be some. */
  hasFailed?: boolean
}

/** The page of a topic without posts. */
export function NoTopicView({ topic, hasFailed = false }: NoTopicViewProps) {
  return (
    <div className="pb-20 md:pb-28">
      <PageHeader
        trail={[{ href: '/topics', label: 'Topics' }]}
        eyebrow="Topic"
        title="No Content Found"
      >
        <p className="wrap-anywhere">
          {hasFailed ? 'We could not load the posts on' : 'There are no posts on'} “
          <bdi>{shorten(topic)}</bdi>”{hasFailed ? '. Please try again in a moment.' : ' yet.'}
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

/** At most 80 characters on one line: the topic comes from the URL and may contain anything. */
function shorten(topic: string): string {
  const line = topic.slice(0, maxLength * 4).replace(/[\p{Cc}\s]+/gu, ' ')
  const characters = Array.from(line.toWellFormed())
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength).join('')}…`
    : characters.join('')
}
