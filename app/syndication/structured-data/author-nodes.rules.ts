import { type Author, authorPath, type BylineAuthor } from '~/authors/author.rules'
import type { Site } from '~/config/site'
import { bodyPicturePath } from '~/pictures/body-pictures.rules'
import { type GraphNode, nodeIds, pixels } from './node.rules'

/** Who wrote a post: the people of its byline, or the organization. */
export function authorsOf(site: Site, byline: readonly BylineAuthor[]): unknown {
  const people = byline.map(({ name, slug }) => personOf(site, { name, slug }))
  if (people.length === 0) return { '@id': nodeIds.organization(site.url) }
  return people.length === 1 ? people[0] : people
}

/** The author of the page, with all that it says about them. */
export function profile(site: Site, author: Author): GraphNode {
  const { role, biography, picture, links } = author
  return {
    ...personOf(site, author),
    ...(role && { jobTitle: role }),
    ...(biography && { description: biography }),
    ...(picture && {
      image: {
        '@type': 'ImageObject',
        url: site.url + bodyPicturePath(picture),
        ...pixels(picture),
      },
    }),
    ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
  }
}

function personOf(site: Site, { name, slug }: BylineAuthor): GraphNode {
  const url = site.url + authorPath(slug)
  return { '@type': 'Person', '@id': nodeIds.person(url), name, url }
}
