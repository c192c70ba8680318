import { ApiError } from '#/api/errors'

/** The same refusal, about something else. */
export function retold(error: ApiError, about: { fields?: ApiError['fields']; data?: unknown }): ApiError {
  const { status, code, message, errorId, fields, data, retryAfter, request } = error
  return new ApiError({ status, code, message, errorId, fields, data, retryAfter, request, ...about })
}
