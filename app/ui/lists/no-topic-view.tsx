import { ButtonLink } from '../primitives/button'
import { Breadcrumbs } from '../site/breadcrumbs'

const longestShown = 80

/** A topic that no listed post carries. */
export function NoTopicView({ topic }: { topic: string }) {
  return (
    <div className="page-width pt-8">
      <Breadcrumbs
        trail={[
          { href: '/', label: 'Home' },
          { href: '/topics', label: 'Topics' },
        ]}
        current="No Content Found"
      />
      <div className="flex flex-col items-start py-20 md:py-28">
        <p className="token text-cyan">Topic</p>
        <h1 className="mt-4 font-semibold text-[clamp(2.125rem,5vw,3.25rem)] leading-[1.08] tracking-tight">
          No Content Found
        </h1>
        <p className="wrap-anywhere mt-5 max-w-[58ch] text-ink-soft text-xl">
          We have published nothing under “<bdi>{shortened(topic)}</bdi>” yet.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/">Back to Homepage</ButtonLink>
          <ButtonLink href="/topics" look="outline">
            All topics
          </ButtonLink>
        </div>
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
