import { getAlerts, postAlertLook } from '#contract/operator/operator-alerts.ts'
import { uuidParam } from '../../customer/uuid-param.ts'
import { endpoint } from '../../parts/endpoint.ts'
import { staffOf } from '../staff-of.ts'
import { listAlerts, lookAt } from './alert-list.ts'

export const operatorAlertEndpoints = [
  endpoint(getAlerts, ({ scope, query, parts }) =>
    listAlerts(parts.db, scope.store.id, { isAll: query.state === 'all', now: scope.now }),
  ),

  endpoint(postAlertLook, ({ scope, params, parts }) => lookAt(staffOf(parts, scope), uuidParam(params.id))),
]
