import { expect, test } from 'vitest'
import { parseAddress } from './address.rules'
import { mailboxOf } from './mailbox.rules'

function mailbox(typed: string): string {
  const address = parseAddress(typed)
  if (!address) throw new Error(`${typed} is not an address.`)
  return mailboxOf(address)
}

test.each([
  ['ada@example.com', 'Ada+1@example.com', 'ADA+anything+else@EXAMPLE.COM.', ' ada+@example.com'],
  ['ada.night@gmail.com', 'a.d.a.n.i.g.h.t+x@googlemail.com', 'adanight@Gmail.com'],
  ['ada@proton.me', 'a.da@protonmail.com', 'ada+x@pm.me'],
  ['ada@icloud.com', 'ada+1@me.com', 'ada@mac.com'],
  ['ada.night@yandex.ru', 'ada-night@ya.ru', 'adanight+x@yandex.com'],
  ['ada@fastmail.com', 'anything@ada.fastmail.com', 'ada+x@fastmail.com'],
  ['ada@yahoo.com', 'ada-1@yahoo.com', 'ada-two+3@yahoo.com'],
  ['ada@bücher.example', 'ADA+1@xn--bcher-kva.example', 'ada@BÜCHER.example.'],
])('all spellings of %s are one mailbox', (...spellings) => {
  expect(new Set(spellings.map(mailbox)).size).toBe(1)
})

test.each([
  ['dots matter', 'ada.night@example.com', 'adanight@example.com'],
  ['hosts matter', 'ada@gmail.com', 'ada@example.com'],
  ['a plus at the start is part of the name', '+one@example.com', '+two@example.com'],
  ['hyphens matter', 'ada-one@example.com', 'ada-two@example.com'],
])('at other providers %s', (_, one, other) => {
  expect(mailbox(one)).not.toBe(mailbox(other))
})
