import { ApiError } from '#/api/errors'

/** The same error, about another field or with another message. */
export function wrapError(error: ApiError, about: { message?: string; fields?: ApiError['fields']; data?: unknown }): ApiError {
  const { status, code, message, errorId, fields, data, retryAfter, request } = error
  return new ApiError({ status, code, message, errorId, fields, data, retryAfter, request, ...about })
}
