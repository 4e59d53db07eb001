// Loaded before the server: its clock starts at the same moment every time, so that the sample edition, which is
// always of today, has the same dates in every set of screenshots.
import { lookedAt } from './moment.mjs'

const realNow = Date.now
const ahead = lookedAt - realNow()

Date.now = () => realNow() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, parts, made) =>
    Reflect.construct(RealDate, parts.length > 0 ? parts : [RealDate.now()], made),
})
