import { answerApi } from '../contract/answer.request'
import type { Route } from './+types/desk-api.route'
import { deskApi } from './desk-api.request'

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerApi(deskApi, args)
}

export function action(args: Route.ActionArgs): Promise<Response> {
  return answerApi(deskApi, args)
}
