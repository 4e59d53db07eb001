// Loaded before the server: its clock starts at the same moment every time, so that the sample edition, which is
// always of today, has the same dates in every set of screenshots.
import { screenshotTime } from './moment.mjs'

const realNow = Date.now
const offsetMs = screenshotTime - realNow()

Date.now = () => realNow() + offsetMs
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args, newTarget) =>
    Reflect.construct(RealDate, args.length > 0 ? args : [RealDate.now()], newTarget),
})
