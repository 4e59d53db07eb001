import type { Xml } from '../xml/element.rules'

/** The CSS lets a person who opens the feed in a browser read it; browsers are giving XSLT up. */
export function xmlDocument(root: Xml): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<?xml-stylesheet type="text/css" href="/feed.css"?>',
    root.xml,
    '',
  ].join('\n')
}
