import { noStore } from '~/http/cache-policy'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import { ButtonLink } from '~/ui/button'
import { Notice } from '../shell/notice.view'
import type { Route } from './+types/report-thanks.route'

export function headers() {
  return noStore
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, errorReports } = context.get(services)
  const page = new URL(request.url).searchParams.get('page') ?? ''
  // Only an article is linked: any other text could lead to another site.
  return { site, article: await errorReports.articleAt(page) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: '/report-error/thanks',
        title: 'Report received',
        description: 'Your report has reached the editors.',
      })
    : []

export default function ReportThanks({ loaderData: { article } }: Route.ComponentProps) {
  return (
    <Notice
      accent="accent-green"
      eyebrow="Report received"
      title="Thank you"
      actions={
        <>
          {article ? (
            <ButtonLink href={article.path}>Back to the article</ButtonLink>
          ) : (
            <ButtonLink href="/">Return to Home</ButtonLink>
          )}
          <ButtonLink href="/corrections" look="outline">
            Recent corrections
          </ButtonLink>
        </>
      }
    >
      Your report is stored for the editors. If it leads to a correction, the article says so. They
      reply only if you left an email address.
    </Notice>
  )
}
