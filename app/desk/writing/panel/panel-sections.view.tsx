import {
  Eye,
  Image,
  ListChecks,
  MessageCircleQuestionMark,
  MessageSquareText,
  ScanSearch,
  Search,
  SlidersHorizontal,
  UserRoundCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { PanelComments } from '../../review/comments/beside-text/writing-comments.view'
import type { PanelEntities } from '../entities/beside-text/writing-entities.view'
import { PostFields, type PostFieldsProps } from '../form/post-fields.view'
import { PreflightPanel } from '../preflight/preflight-panel.view'
import { Preview } from '../preview/preview.view'
import { PreviewInNewTab } from '../preview/preview-in-new-tab.view'
import type { PanelSectionId } from './gaps.rules'
import type { PanelSection } from './panel-tabs.view'
import { HintMark, TabMark } from './tab-mark.view'
import type { GapsInput } from './use-gaps.browser'

export const panelSectionIds: readonly PanelSectionId[] = [
  'settings',
  'search',
  'questions',
  'picture',
  'check',
  'entities',
  'review',
  'comments',
  'preview',
]

interface PanelParts {
  fields: PostFieldsProps
  /** Changes with every text that is put into the fields: they are then rendered again. */
  fieldsKey: number
  gaps: Omit<GapsInput, 'completeness'>
  schedule: ReactNode
  note: ReactNode
  picture: ReactNode
  review: Pick<PanelSection, 'content' | 'withoutTabs'>
  entities: PanelEntities
  comments: PanelComments
  post: {
    id: string
    /** The desk's path. */
    base: string
    /** The public address of the post; its last part is made from the title. */
    address: string
  }
}

/** The sections of the panel, in the order of their tabs. */
export function panelSections(parts: PanelParts): PanelSection[] {
  const { fields, fieldsKey, gaps, post } = parts
  // What is missing for readers, also for authors, who do not publish.
  const markOf = (section: PanelSectionId) => (
    <TabMark section={section} {...gaps} completeness="complete" />
  )
  return [
    {
      id: 'settings',
      label: 'Settings',
      icon: SlidersHorizontal,
      mark: markOf('settings'),
      title: 'Settings',
      content: (
        <>
          <PostFields key={fieldsKey} {...fields} section="settings" />
          {parts.schedule}
          {parts.note}
        </>
      ),
    },
    {
      id: 'search',
      label: 'Search',
      icon: Search,
      mark: markOf('search'),
      title: 'Search engines',
      content: <PostFields key={fieldsKey} {...fields} section="search engines" />,
    },
    {
      id: 'questions',
      label: 'Questions',
      icon: MessageCircleQuestionMark,
      mark: markOf('questions'),
      title: (
        <>
          Frequently Asked Questions{' '}
          <span className="font-normal text-ink-muted">(optional, at most three)</span>
        </>
      ),
      content: <Questions key={fieldsKey} {...fields} />,
    },
    {
      id: 'picture',
      label: 'Picture',
      icon: Image,
      mark: markOf('picture'),
      content: parts.picture,
    },
    {
      id: 'check',
      label: 'Check',
      icon: ListChecks,
      mark: <HintMark postId={post.id} />,
      content: (
        <PreflightPanel
          {...gaps}
          id={post.id}
          path={`${post.base}/preflight`}
          waiting={parts.entities.waiting}
        />
      ),
    },
    {
      id: 'entities',
      label: 'In text',
      icon: ScanSearch,
      title: 'In this text',
      mark: parts.entities.mark,
      content: parts.entities.content,
      withoutTabs: parts.entities.withoutTabs,
      isOnDemand: true,
    },
    {
      id: 'review',
      label: 'Review',
      icon: UserRoundCheck,
      title: 'Review',
      ...parts.review,
    },
    {
      id: 'comments',
      label: 'Comments',
      icon: MessageSquareText,
      title: 'Comments',
      ...parts.comments,
      isOnDemand: true,
    },
    {
      id: 'preview',
      label: 'Preview',
      icon: Eye,
      content: (
        <Preview
          kind={gaps.kind}
          id={post.id}
          text={gaps.text}
          path={`${post.base}/preview`}
          address={post.address}
          cardPath={`${post.base}/social-card`}
        />
      ),
      isOnDemand: true,
      withoutTabs: <PreviewInNewTab kind={gaps.kind} path={`${post.base}/preview`} />,
    },
  ]
}

function Questions(fields: PostFieldsProps) {
  return (
    <>
      <p className="-mt-4 text-ink-muted text-sm">
        A question is shown to readers once it has an answer, and an answer once it has a question.
      </p>
      {/* Each question stands with its answer. */}
      <div className="flex flex-col gap-4 [&>:nth-child(2n+3)]:mt-2">
        <PostFields {...fields} section="questions" />
      </div>
    </>
  )
}
