import { useLocation, useRouteLoaderData } from 'react-router'
import type { Site } from '~/config/site'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'

interface ErrorHeadProps {
  title: string
  description: string
}

/** The metadata of an error page: its route has none, and may not exist. React moves the elements to the head. */
export function ErrorHead({ title, description }: ErrorHeadProps) {
  const root = useRouteLoaderData<{ siteName: Site['name']; siteUrl: Site['url'] }>('root')
  const path = useLocation().pathname
  const site = { name: root?.siteName ?? '', url: root?.siteUrl ?? '' }
  return (
    <>
      <title>{title}</title>
      {unlistedMeta(site, { path, title, description }).map((tag) => {
        if ('title' in tag && !('tagName' in tag)) return null
        const { tagName, ...attributes } = { tagName: 'meta', ...tag }
        const Tag = tagName as 'link' | 'meta'
        return <Tag key={JSON.stringify(attributes)} {...attributes} />
      })}
    </>
  )
}
