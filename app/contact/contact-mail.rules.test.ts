import { expect, test } from 'vitest'
import { answerMail, answerSubject, contactMail } from './contact-mail.rules'

const message = {
  id: 'm',
  name: 'Rea',
  email: 'rea@example.com',
  subject: '',
  message: 'Hello',
  createdAt: new Date('2026-11-15T23:30:00Z'),
  mailedAt: null,
  doneAt: null,
  assignedTo: null,
  version: 1,
  report: null,
}
const site = { name: 'Vigil', url: 'https://news.example' }

test.each([
  ['', 'Re: Your message to Vigil'],
  ['A figure', 'Re: A figure'],
  ['RE: A figure', 'RE: A figure'],
])('the answer to “%s” has the subject “%s”', (subject, expected) => {
  expect(answerSubject({ subject }, site)).toBe(expected)
})

test('without a contact address an answer names no other address for replies', () => {
  const answer = { id: 'a', text: 'Hi.', createdAt: message.createdAt }
  expect(answerMail(answer, message, { replyTo: null, site })).not.toHaveProperty('replyTo')
})

const report = {
  page: '/ai/agents',
  passage: 'Three in ten.\nOr more.',
  post: { kind: 'article' as const, id: 'p' },
}

test('the mail about a reported error has the article and the passage; without an address nobody is replied to', () => {
  const mail = contactMail(
    { ...message, name: '', email: '', subject: 'Error in “Agents”', report },
    { to: 'desk@news.example', site },
  )
  expect(mail).not.toHaveProperty('replyTo')
  expect(mail.subject).toBe('[Vigil] Error in “Agents”')
  expect(mail.text).toBe(
    'https://news.example/ai/agents\n\n> Three in ten.\n> Or more.\n\nHello\n\n-- \nA reader, who left no address\nSent through https://news.example/report-error\n',
  )
})

test('an answer to a reported error quotes the passage and the message', () => {
  const answer = { id: 'a', text: 'Thank you.', createdAt: message.createdAt }
  const { text } = answerMail(answer, { ...message, report }, { replyTo: null, site })
  expect(text).toContain(
    '\n\n> https://news.example/ai/agents\n>\n> > Three in ten.\n> > Or more.\n>\n> Hello\n',
  )
})
