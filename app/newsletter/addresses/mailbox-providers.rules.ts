/** Hosts with so many mailboxes that many subscriptions at once are normal. */
const largeProviders = new Set(
  `
    gmail.com googlemail.com outlook.com hotmail.com live.com msn.com hotmail.co.uk
    hotmail.fr hotmail.de hotmail.it live.co.uk outlook.de yahoo.com yahoo.co.uk
    yahoo.co.jp yahoo.co.in yahoo.fr yahoo.de ymail.com icloud.com me.com mac.com
    aol.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com gmx.at gmx.ch web.de
    t-online.de mail.com orange.fr wanadoo.fr free.fr laposte.net libero.it bluewin.ch
    comcast.net verizon.net att.net btinternet.com shaw.ca bigpond.com mail.ru
    yandex.ru yandex.com qq.com 163.com 126.com naver.com uol.com.br zoho.com
    fastmail.com hey.com tutanota.com seznam.cz wp.pl
  `
    .trim()
    .split(/\s+/),
)

export function isLargeProvider(host: string): boolean {
  return largeProviders.has(host)
}
