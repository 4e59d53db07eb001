import type { Xml } from '../xml.rules'

/** With CSS a browser shows the feed in a readable form. Not XSLT: browsers are dropping it. */
export function xmlDocument(root: Xml): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<?xml-stylesheet type="text/css" href="/feed.css"?>',
    root.xml,
    '',
  ].join('\n')
}
