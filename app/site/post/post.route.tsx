import { data, redirect } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { faultOf } from '~/database/faults'
import type { HasFirstScreen } from '~/document/first-screen'
import { taggedPageHeaders, tagOfPost, unlessFailed } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { exportLinks } from '~/syndication/exports/export-address.rules'
import { type ExportFormat, exportFormats } from '~/syndication/exports/export-formats.rules'
import { respondWithPostExport } from '~/syndication/exports/respond-with-export.request'
import { postMeta } from '~/syndication/metadata/page-meta.rules'
import { SaveButton } from '../cards/save-button.view'
import { ReportErrorLink } from '../contact/report-error-link.view'
import { ExportLinks } from '../exports/export-links.view'
import { RecordLine } from '../record/record-line.view'
import { VerifyLink } from '../record/verify/verify-link.view'
import type { FailedPost } from '../shell/missing/failed-post.rules'
import type { Route } from './+types/post.route'
import { PostView } from './post.view'
import { ReadingTools } from './reading-tools.view'
import { withdrawnPost } from './withdrawn/withdrawn.request'

export const handle: PageCacheRule & HasFirstScreen = {
  pageCache: { query: [] },
  firstScreen: 'post',
}

export const headers = taggedPageHeaders

/** The Link header has all of them. The page of a brief is long, so it shows those that stand for the others. */
const shownFormats = {
  article: exportFormats,
  brief: ['bib', 'json', 'stix.json'],
} as const satisfies Record<PostKind, readonly ExportFormat[]>

export const middleware = [respondWithPostExport]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { pathname, search } = new URL(request.url)
  const kind = params.brief === undefined ? 'article' : 'brief'
  const name = params.brief ?? params.article
  const result = await reading.postPage({ kind, name, path: pathname }).catch((error: unknown) => {
    reportError(error)
    throw data<FailedPost>({ failed: kind }, { status: faultOf(error) ? 503 : 500 })
  })
  if (!result) throw await notFound(kind, { request, context })
  if (result.found === 'withdrawn') throw withdrawnPost(result.withdrawal)
  if (result.found === 'moved' || result.path !== pathname) {
    throw redirect(result.path + search, 301)
  }
  const { failures, ...page } = result
  for (const failure of failures) reportError(failure)
  const headers = {
    ...unlessFailed(failures),
    ...tagOfPost(page.post.id),
    ...exportLinks(page.path, exportFormats),
  }
  return data({ site, page }, { headers })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { post, path, body, entities, notes } = page
  return postMeta(site, { post, path, wordCount: body.wordCount, entities, notes })
}

export default function Post({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <PostView
      {...page}
      exports={<ExportLinks path={page.path} formats={shownFormats[page.post.kind]} />}
      about={
        <RecordLine post={page.post} path={page.path}>
          <VerifyLink post={page.post} path={page.path} />
          <ReportErrorLink path={page.path} />
        </RecordLine>
      }
      tools={<ReadingTools saveButton={<SaveButton post={page.post} look="floating" />} />}
    />
  )
}
