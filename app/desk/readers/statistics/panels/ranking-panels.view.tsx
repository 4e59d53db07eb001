import type { PostKind } from '~/config/post-kinds'
import { PlotPanel } from '../plots/plot-panel.view'
import { Ranking } from '../plots/ranking.view'
import { wholeNumber } from '../plots/scale.rules'
import type { Scope } from '../statistics-request.rules'

interface RankingPanelProps {
  /** Of the whole page. */
  days: number
  linkTo: (scope: Scope) => string
  download: string
}

interface TopicsPanelProps extends RankingPanelProps {
  topics: { topic: string; reads: number }[]
  /** How many topics were read. */
  topicCount: number
}

export function TopicsPanel({ topics, topicCount, days, linkTo, download }: TopicsPanelProps) {
  return (
    <PlotPanel
      id="topics"
      title="Most read topics"
      note={`${wholeNumber(topicCount)} read in ${days} days`}
      download={download}
      table={{ header: [], rows: [] }}
    >
      <Ranking
        entries={topics.map(({ topic, reads }) => ({
          name: topic,
          to: linkTo({ of: 'topic', topic }),
          reads,
        }))}
      />
    </PlotPanel>
  )
}

export interface PostWithTitle {
  kind: PostKind
  id: string
  title: string
  reads: number
}

export function PostsPanel({
  posts,
  days,
  linkTo,
  download,
}: RankingPanelProps & { posts: PostWithTitle[] }) {
  return (
    <PlotPanel
      id="posts"
      title="Most read posts"
      note="in 7 days"
      {...(days !== 7 && { intro: `The CSV has every post that was read in ${days} days.` })}
      download={download}
      table={{ header: [], rows: [] }}
    >
      <Ranking
        entries={posts.map(({ kind, id, title, reads }) => ({
          name: title,
          to: linkTo({ of: 'post', kind, id }),
          reads,
        }))}
      />
    </PlotPanel>
  )
}
