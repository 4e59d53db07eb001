import type { Site } from '~/config/site'
import { type GraphNode, nodeIds, pixels } from './node.rules'

const foundingYear = '2025'

export function organization({ name, url, description, social, logo, icon }: Site): GraphNode {
  const picture = logo?.download ?? { src: icon?.large ?? '/icon-512.png', width: 512, height: 512 }
  return {
    '@type': 'Organization',
    '@id': nodeIds.organization(url),
    name,
    url: `${url}/`,
    description,
    foundingDate: foundingYear,
    logo: {
      '@type': 'ImageObject',
      '@id': `${url}/#logo`,
      url: url + picture.src,
      ...pixels(picture),
      caption: name,
    },
    ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
  }
}

export function website({ name, url, description }: Site): GraphNode {
  return {
    '@type': 'WebSite',
    '@id': nodeIds.website(url),
    name,
    url: `${url}/`,
    description,
    inLanguage: 'en',
    publisher: { '@id': nodeIds.organization(url) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

const navigationLinks = [
  { name: 'Home', path: '/' },
  { name: 'Cybersecurity', path: '/cybersecurity' },
  { name: 'AI', path: '/ai' },
  { name: 'Cyber Marketing', path: '/cyber-marketing' },
  { name: 'Weekly Brief', path: '/weekly-brief' },
  { name: 'Topics', path: '/topics' },
]

export function navigation({ url }: Site): GraphNode[] {
  return navigationLinks.map(({ name, path }, index) => ({
    '@type': 'SiteNavigationElement',
    '@id': `${url}/#navigation-${index + 1}`,
    name,
    url: url + path,
    position: index + 1,
  }))
}
