// Written by `npm run generate -w sdk` from openapi.json. Do not edit: a test compares the two.

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys that verify certificates
         * @description Returns the public keys of both modes, newest first, including keys that no longer sign. The `kid` of a test key starts with `test-`, that of a live key with `live-`. Fetch the list again when a certificate names a `kid` that is not in it.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`anonymous`).
         */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/license-revocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List revoked licenses
         * @description Returns a JWS (EdDSA, type `license-revocations+jwt`) for each mode. Its claims are `iss`, `mode`, `iat` and `revoked`, a list of `{jti, revoked_at}`: `jti` as in the certificate, and `revoked_at` in seconds since the Unix epoch.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`anonymous`).
         */
        get: operations["getLicenseRevocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the authorization server metadata (RFC 8414)
         * @description OAuth libraries discover the endpoints and features of the authorization server from it.
         */
        get: operations["getAuthorizationServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the protected resource metadata (RFC 9728)
         * @description OAuth libraries discover the authorization server and the scopes of this API from it.
         */
        get: operations["getProtectedResourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/cli": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in from the command line
         * @description Returns a bearer token that has the rights of a session for 30 days. `Svc-Mode` selects the mode of each request.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["signInFromCli"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm_email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your email address
         * @description Requires a session of the account or its password. With the password, the response also sets the session cookies.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm_email/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a confirmation link
         * @description Mails a new link if the email address has an account that is not confirmed yet. The response is the same whether or not it has one. Needs no session.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["requestConfirmationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm_email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the confirmation link
         * @description Mails a new link to the email address of the session’s account, unless it is already confirmed.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["resendConfirmationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Ends every other session of the account.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password_reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description Mails a link to choose a new password. The response is the same whether or not the email address has an account.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password_reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset your password
         * @description Sets a new password with the token from the mail, and ends every session of the account.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["confirmPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a browser session
         * @description Exchanges the refresh cookie for new cookies. If a refresh cookie is exchanged a second time, more than 10 seconds after the first, the whole session ends.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a browser
         * @description Sets the session cookies: the access cookie for 10 minutes, the refresh cookie for 30 days.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends this session, or all sessions of the account if `everywhere` is true.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign_up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description The response is the same if the email address already has an account: its owner gets a mail, and nothing changes. If the market sends mail, `confirmation_required` is true, and you can use the account after you open the link in the mail. Otherwise the response sets session cookies, which are not valid if the email address already had an account.
         *
         *     Requires no credentials. Rate limit: 120 requests per minute (`auth`).
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{mode}/{token}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file by its signed URL
         * @description Download endpoints redirect here. Supports `Range`, `If-Range`, `If-Match`, `If-None-Match` and `HEAD`. The response is always an attachment, and web pages of any origin can fetch it.
         *
         *     Requires no credentials. Rate limit: 1000 requests per minute (`files`).
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{mode}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a gallery image
         * @description Serves the `url` of a gallery image. The content of a URL never changes. The response is 404 while the listed model or dataset is taken down.
         *
         *     Requires no credentials. Rate limit: 1000 requests per minute (`files`).
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask a user to connect an app
         * @description Redirect the user’s browser here. The user signs in, sees the requested scopes, and is redirected to `redirect_uri` with `code`, `state` and `iss`, or with `error`. If the client or the redirect URI is unknown, the user sees an error page instead. Exchange the code within 60 seconds.
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page for entering a device code
         * @description A user opens it in a browser, enters the code that the command line shows, and confirms the sign-in.
         */
        get: operations["enterDeviceCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/device_authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in from a device without a browser
         * @description Only the command line of this market can use it (RFC 8628). Apps use the authorization code flow.
         */
        post: operations["createDeviceAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an access or refresh token
         * @description Ends the connection that the token belongs to (RFC 7009): all of its tokens stop working, on every node within a second. A token that is not valid counts as revoked.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code or a refresh token for tokens
         * @description A code can be exchanged once: a second exchange is rejected and revokes the tokens of the first. A refresh token can be used once, and repeated for 10 seconds; using it later ends the connection. With the device code grant, poll at the given interval: the error is `authorization_pending` until the user decides, and `slow_down` if you poll too often.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the public profile of an account
         * @description Requires any valid key, token or session. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Returns the API keys of your account, newest first. A key sees the keys of its own mode; a session sees both modes.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The response contains the secret, which is shown only once. Without `scopes`, the key has all scopes that its tier allows; with `scopes`, it is restricted to those. A live premium key is inactive until you pay for it: create its checkout. If the calling key has a `spend_limit` or an expiry, the new key must stay within its scopes, limit and expiry (403 otherwise); limit and expiry default to its own. A key that has a `spend_limit` cannot create premium keys.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api_keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an API key
         * @description Returns the API key without its secret.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an API key
         * @description Changes the name or the monthly spend limit, which applies from the next request on. Set `spend_limit` to null to remove the limit. If the calling key has a `spend_limit` or an expiry, it can lower the limit of any key, but cannot raise any limit, including its own, above its own limit.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/v1/api_keys/{id}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a checkout for a live premium key
         * @description Live mode only. Activating the key costs 20 USD once. This is a fee, not a credit. A key has one checkout: if it already has an unpaid one, that one is returned with status 200.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createApiKeyCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api_keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description Takes effect on every node within a second. Revoking a revoked key changes nothing. If the key has an unpaid checkout, it is canceled.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve your balance
         * @description Returns your balance by currency. Currencies without money are left out.
         *
         *     Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance/topups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List top-ups
         * @description Returns your top-ups, newest first.
         *
         *     Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listBalanceTopups"];
        put?: never;
        /**
         * Create a top-up
         * @description Charges the card in `payment_method`, or your default card, and adds the amount to your wallet. `card` names the card that was charged. If the card is declined, the response is 402 and nothing is charged. The top-up is `pending` with `next_action` while the cardholder must take another step, and `pending` without it while the result is not known yet.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createBalanceTopup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance/topups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a top-up
         * @description Returns a top-up with its current status.
         *
         *     Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getBalanceTopup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balance transactions
         * @description Returns every change of your wallet and your earnings, newest first.
         *
         *     Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listBalanceTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a chat completion
         * @description Compatible with OpenAI’s chat completions: OpenAI’s clients work with `baseURL` set to this API. You pay per token; `usage.cost` is the exact amount, whether streamed or not. In test mode, a sandbox model responds: `usage.cost` is what the request would cost in live mode, and nothing is charged. An error before the first byte is a regular error response, a later one is a last `error` event. If you disconnect, the generation stops, and you pay for the prompt and the tokens that were delivered. A session must name one of its premium keys in `Svc-Key`. The [guide](/docs/inference) explains how tokens are counted.
         *
         *     Requires the scope `inference:run`. Every signed-in session can call it as well. Rate limit: 600 requests per minute (`inference`).
         */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checkouts
         * @description Returns your checkouts, newest first. Live mode only.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listCheckouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a checkout
         * @description Returns one of your checkouts.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getCheckout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a checkout
         * @description Accepts cards only. The key is active as soon as the checkout is `paid`. `pending` means that the card requires a further step (`next_action`), or that the result is not known yet; the status then changes by itself. If the card is declined, the response is 402 and the checkout stays open. Paying a paid checkout charges nothing. If the key is revoked or expires during the payment, the checkout is `canceled` and the payment is refunded to the card.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["payCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connected_apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connected apps
         * @description Returns the apps that act for you, in both modes, the latest connection first.
         *
         *     Requires a signed-in browser session. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listConnectedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connected_apps/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect an app
         * @description Withdraws all consents that you gave the app. Its tokens stop working on every node within a second. Objects that it created for you stay, including webhook endpoints and deployments.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteConnectedApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List datasets
         * @description Returns published datasets, newest first, or by relevance if `q` is set. If very many datasets match `q`, only the most downloaded of them are ranked.
         *
         *     Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listDatasets"];
        put?: never;
        /**
         * Create a dataset
         * @description Creates a draft. Upload shards to it, then publish it.
         *
         *     Requires the scope `datasets:upload`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a dataset
         * @description Retrieves a dataset by its ID or slug. Only the owner can see an unpublished dataset. Only the owner and operators can see one that was taken down; for everyone else the response is 404.
         *
         *     Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getDataset"];
        put?: never;
        post?: never;
        /**
         * Delete a dataset
         * @description Deletes the dataset with its shards. You can delete it only while no account holds a license for it and no listing of it is published.
         *
         *     Requires the scope `datasets:upload`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteDataset"];
        options?: never;
        head?: never;
        /**
         * Update a dataset
         * @description Fields that you leave out keep their values. The slug never changes. Once the dataset is published, you cannot change its license or its shards.
         *
         *     Requires the scope `datasets:upload`. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateDataset"];
        trace?: never;
    };
    "/v1/datasets/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a dataset
         * @description Redirects to a signed URL that is valid for 5 minutes. With `Accept: application/json`, returns the URL. Several shards are sent as one tar archive.
         *
         *     Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["downloadDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a dataset
         * @description Returns the first rows of `shard`, or of the first shard that is a table (Parquet, CSV, JSON Lines). Without a license for a paid dataset, the preview is `limited`: at most 10 rows of the first table, and for other shards only the columns that the first table also has.
         *
         *     Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getDatasetPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a dataset
         * @description Requires at least one shard and no open upload. The content of every shard is inspected. If a shard is not safe to load, the error names it and nothing is published. The shards of a published dataset never change.
         *
         *     Requires the scope `datasets:upload`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["publishDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{id}/shards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shards
         * @description Returns the shards, sorted by name.
         *
         *     Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listDatasetShards"];
        put?: never;
        /**
         * Upload a shard
         * @description Small files: send the whole file of up to 100 MiB as the body, and its name as `name`. Large files: send `Tus-Resumable: 1.0.0`, `Upload-Length` and `Upload-Metadata` (`name` and optionally `sha256`) to create a resumable upload, and continue at the URL in `Location` with any tus client.
         *
         *     Requires the scope `datasets:upload`. Rate limit: 30 requests per minute (`upload`).
         */
        post: operations["uploadDatasetShard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{id}/shards/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a shard
         * @description Redirects to a signed URL that is valid for 5 minutes. With `Accept: application/json`, returns the URL.
         *
         *     Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["downloadDatasetShard"];
        put?: never;
        post?: never;
        /**
         * Delete a shard
         * @description Deletes a shard of a draft. The shards of what is published cannot be deleted.
         *
         *     Requires the scope `datasets:upload`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteDatasetShard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{id}/shards/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create uploads for many shards
         * @description Returns an upload URL for each shard that is missing. Files that your account already stores are reused: you do not need to send their bytes again. Counts as one request against the rate limit.
         *
         *     Requires the scope `datasets:upload`. Rate limit: 30 requests per minute (`upload`).
         */
        post: operations["createDatasetShardBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{id}/star": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Star a dataset
         * @description Stars the dataset for your account. Starring it again has no effect.
         *
         *     Requires the scope `datasets:read`. Rate limit: 120 requests per minute (`write`).
         */
        put: operations["starDataset"];
        post?: never;
        /**
         * Unstar a dataset
         * @description Removes your star. Without a star, this has no effect.
         *
         *     Requires the scope `datasets:read`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["unstarDataset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deployments
         * @description Returns your deployments in this mode, newest first.
         *
         *     Requires the scope `deploy:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listDeployments"];
        put?: never;
        /**
         * Deploy a model
         * @description Runs a published revision behind an endpoint: of your own model, of a free one, or of one that you have a license for. The deployment is `pending` until a node has started it. Then the event `deployment.ready` or `deployment.failed` is emitted; calls in the meantime wait. ONNX and GGUF files run on the market itself; other frameworks require a serving engine that the market has set up (409 `invalid_state` otherwise). The market limits the number of deployments per account and mode (403 `quota_exceeded`).
         *
         *     Requires the scope `deploy:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deployments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a deployment
         * @description Available to its owner and to everyone who can call it: licensees of its listing, and accounts that can try it. Does not count as a call. Only the owner sees why it failed.
         *
         *     Requires one of the scopes `deploy:write`, `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getDeployment"];
        put?: never;
        post?: never;
        /**
         * Delete a deployment
         * @description Deletes the deployment and its log. If it has a listing, that has no deployment any more.
         *
         *     Requires the scope `deploy:write`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteDeployment"];
        options?: never;
        head?: never;
        /**
         * Update a deployment
         * @description Changes only the fields that you set. A new `revision` replaces the running one; if the deployment is stopped, it runs at the next start. Set `listing_id` to null to remove the deployment from its listing.
         *
         *     Requires the scope `deploy:write`. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateDeployment"];
        trace?: never;
    };
    "/v1/deployments/{id}/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a chat completion with a deployment
         * @description Same as `/invoke` for language models. OpenAI’s clients work with `baseURL` set to the `url` of the deployment. The response names the model by its slug. The owner and the licensees of the listing can call it. Other accounts with a confirmed email address can try it, up to `trial_calls` of the listing: `Svc-Trial-Remaining` has the number of calls that are left, and a call that is rejected before the model starts is not counted. The first call of an idle deployment waits for its start. `Server-Timing` has the duration of each phase.
         *
         *     Requires the scope `models:read`. Rate limit: `requests_per_minute` of the listing for each licensee account, over all its keys; 600 requests per minute for the owner, and if there is no listing.
         */
        post: operations["createDeploymentChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deployments/{id}/invoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoke a deployment
         * @description Tensor models use the Open Inference Protocol v2, in JSON or with its binary extension; the tensors are validated against the inputs of the model. Language models use the format of OpenAI’s chat completions. The owner and the licensees of the listing can call it. Other accounts with a confirmed email address can try it, up to `trial_calls` of the listing: `Svc-Trial-Remaining` has the number of calls that are left, and a call that is rejected before the model starts is not counted. The first call of an idle deployment waits for its start. `Server-Timing` has the duration of each phase.
         *
         *     Requires the scope `models:read`. Rate limit: `requests_per_minute` of the listing for each licensee account, over all its keys; 600 requests per minute for the owner, and if there is no listing.
         */
        post: operations["invokeDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deployments/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or follow the log of a deployment
         * @description Returns the output of the process, changes of the deployment and calls in one log: the last 10,000 lines of the last 30 days, or a little more. A page has the newest lines first. With `follow=true`, the response is a stream of server-sent events, oldest first. It starts with the last `tail` lines, or after the line in `Last-Event-ID`, continues with new lines, and sends each line once. It ends when the deployment is deleted or the credential becomes invalid. A comment is sent every 15 seconds without lines. You can have up to 10 streams at a time. If the server has too many streams, the response is 503: try again after `Retry-After`. If there are more than 100 lines of output or more than 100 calls within a second, the rest is omitted, and a line says how many.
         *
         *     Requires the scope `deploy:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listDeploymentLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deployments/{id}/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the model of a deployment
         * @description Returns the model in the format of OpenAI’s list of models, for clients with `baseURL` set to the `url` of the deployment.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listDeploymentModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deployments/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a deployment
         * @description Starts a stopped, failed or idle deployment. Does nothing if it is already starting or running. If the license that it ran under is no longer valid, you need another one (403 `forbidden_resource`).
         *
         *     Requires the scope `deploy:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["startDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deployments/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a deployment
         * @description A stopped deployment cannot be called until you start it again. It still counts against the limit of your account.
         *
         *     Requires the scope `deploy:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["stopDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns the events of your account in this mode from the last 30 days, newest first. Some events are large: a page ends early, with `has_more`, before it exceeds about 4 MB. With `follow=true`, the response is a stream of server-sent events. It starts with new events, or after the event in `Last-Event-ID`, and sends each event once. The stream ends when the credential does. While there are no events, it sends a comment every 15 s. You can open up to 10 streams at a time. If the server has too many streams in total, the response is 503: try again after `Retry-After`. For guaranteed delivery, use a webhook endpoint.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an event
         * @description Returns an event of the last 30 days.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/inference/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inference models
         * @description Returns the models of the inference API, with their limits, prices and status in this mode.
         *
         *     Requires any valid key, token or session. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listInferenceModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/license_grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List license grants
         * @description Returns your license grants, newest first, without their certificates.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listLicenseGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/license_grants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a license grant
         * @description The certificate is a compact JWS (EdDSA) with the claims `iss`, `sub` (the licensee), `jti` (the grant), `iat`, `mode`, `asset`, `license`, `listing`, `purchase` and `files` (the name, SHA-256 and size of each file at the time of purchase). Verify it offline with the keys of `/.well-known/jwks.json`, and look up its `jti` in `/.well-known/license-revocations`.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getLicenseGrant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List listings
         * @description Returns published listings, newest first. With `mine`, returns all of your own.
         *
         *     Requires the scope `listings:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listListings"];
        put?: never;
        /**
         * Create a listing
         * @description Creates a draft that offers a model or dataset of yours. The asset does not need to be published yet. The listing has the price of the asset unless you set another one, but a listing of a free asset is always free. Only you can see the listing until you publish it.
         *
         *     Requires the scope `listings:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a listing
         * @description Only its owner can see a listing that is not published.
         *
         *     Requires the scope `listings:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getListing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a listing
         * @description Fields that you leave out keep their values. If you send `gallery`, images are shown in that order, and images that you leave out are deleted.
         *
         *     Requires the scope `listings:write`. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateListing"];
        trace?: never;
    };
    "/v1/listings/{id}/gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a gallery image
         * @description Adds an image to the end of the gallery. The body is a PNG, JPEG or WebP file of up to 10 MiB and 40 megapixels. It is stored as a new WebP image, rotated upright and resized to at most 2,048 pixels per side, without any metadata. A listing can have up to 10 images. If you repeat the request with the same `Idempotency-Key`, the response is the image that was added, while it is in the gallery.
         *
         *     Requires the scope `listings:write`. Rate limit: 30 requests per minute (`upload`).
         */
        post: operations["addListingImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listings/{id}/gallery/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a gallery image
         * @description Removes the image from the gallery. Its URL stops working.
         *
         *     Requires the scope `listings:write`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteListingImage"];
        options?: never;
        head?: never;
        /**
         * Update a gallery image
         * @description Moves an image or changes its alternative text. Other images keep their order.
         *
         *     Requires the scope `listings:write`. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateListingImage"];
        trace?: never;
    };
    "/v1/listings/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a listing
         * @description Puts the listing on sale. Its asset must be published and must not be on sale in another listing.
         *
         *     Requires the scope `listings:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["publishListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listings/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a listing
         * @description Takes the listing off sale. Existing licenses stay valid.
         *
         *     Requires the scope `listings:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["unpublishListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve your account
         * @description Returns the account of the credential. Use it to check that a key works.
         *
         *     Requires any valid key, token or session. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your name or email address
         * @description A new email address requires `current_password`. It takes effect when you open the link that is sent to it.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/v1/me/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close your account
         * @description Erases personal data and revokes every key. This cannot be undone. Returns 409 `invalid_state` while the account has money, open payouts or licensees who can still download in live mode. Objects in test mode do not prevent closing.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["closeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models
         * @description Returns published models, newest first, or by relevance if `q` is set. If very many models match `q`, only the most downloaded of them are ranked.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listModels"];
        put?: never;
        /**
         * Create a model
         * @description The slug is derived from your own slug and the name, and never changes. The model is private until you publish a revision.
         *
         *     Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a model
         * @description Retrieves a model by its ID or slug. Only the owner can see an unpublished model. Only the owner and operators can see one that was taken down; for everyone else the response is 404.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        /**
         * Delete a model
         * @description Deletes the model with all its revisions. You can delete it only while no account holds a license for it and no listing of it is published.
         *
         *     Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteModel"];
        options?: never;
        head?: never;
        /**
         * Update a model
         * @description Fields that you leave out keep their values. The slug never changes.
         *
         *     Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateModel"];
        trace?: never;
    };
    "/v1/models/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a model
         * @description Redirects to a signed URL that is valid for 5 minutes. With `Accept: application/json`, returns the URL. Several files are sent as one tar archive.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["downloadModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List revisions
         * @description Returns the revisions of a model, newest first. Only the owner sees drafts.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listModelRevisions"];
        put?: never;
        /**
         * Create a revision
         * @description Creates a draft. Its semantic version must be higher than that of every other revision. Upload files to it, then publish it.
         *
         *     Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createModelRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a revision
         * @description Returns a revision and its files. Only the owner can see a draft.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getModelRevision"];
        put?: never;
        post?: never;
        /**
         * Delete a revision
         * @description Deletes a draft and its files. A published revision cannot be deleted.
         *
         *     Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteModelRevision"];
        options?: never;
        head?: never;
        /**
         * Update a revision
         * @description Changes the notes of a draft. A published revision cannot be changed.
         *
         *     Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateModelRevision"];
        trace?: never;
    };
    "/v1/models/{id}/revisions/{revision}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files
         * @description Returns the files, sorted by name.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listModelRevisionFiles"];
        put?: never;
        /**
         * Upload a file
         * @description Small files: send the whole file of up to 100 MiB as the body, and its name as `name`. Large files: send `Tus-Resumable: 1.0.0`, `Upload-Length` and `Upload-Metadata` (`name` and optionally `sha256`) to create a resumable upload, and continue at the URL in `Location` with any tus client.
         *
         *     Requires the scope `models:upload`. Rate limit: 30 requests per minute (`upload`).
         */
        post: operations["uploadModelRevisionFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}/revisions/{revision}/files/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description Redirects to a signed URL that is valid for 5 minutes. With `Accept: application/json`, returns the URL.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["downloadModelRevisionFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Deletes a file of a draft. The files of what is published cannot be deleted.
         *
         *     Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteModelRevisionFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}/revisions/{revision}/files/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create uploads for many files
         * @description Returns an upload URL for each file that is missing. Files that your account already stores are reused: you do not need to send their bytes again. Counts as one request against the rate limit.
         *
         *     Requires the scope `models:upload`. Rate limit: 30 requests per minute (`upload`).
         */
        post: operations["createModelRevisionFileBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}/revisions/{revision}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a revision
         * @description Requires at least one file and no open upload. The content of every file is inspected. If a file is not safe to load, the error names it and nothing is published. A published revision never changes.
         *
         *     Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["publishModelRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}/star": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Star a model
         * @description Stars the model for your account. Starring it again has no effect.
         *
         *     Requires the scope `models:read`. Rate limit: 120 requests per minute (`write`).
         */
        put: operations["starModel"];
        post?: never;
        /**
         * Unstar a model
         * @description Removes your star. Without a star, this has no effect.
         *
         *     Requires the scope `models:read`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["unstarModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth_apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth apps
         * @description Returns the apps of your account in both modes, newest first.
         *
         *     Requires a signed-in browser session. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listOauthApps"];
        put?: never;
        /**
         * Register an OAuth app
         * @description The app asks users for their consent at `/oauth/authorize`, and then acts for them within it, in its own mode. A confidential app (the default) gets a client secret, which is returned only this once; store it on a server. An app that runs on its users’ devices (on a phone, a desktop, in a browser) is public (`"confidential": false`) and has no secret. Every app uses PKCE. An account can have 20 apps; one more is rejected with 403 `quota_exceeded`.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createOauthApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth_apps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an OAuth app
         * @description Requires a signed-in browser session. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getOauthApp"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth app
         * @description Disconnects all of its users. Its tokens stop working on every node within a second.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteOauthApp"];
        options?: never;
        head?: never;
        /**
         * Update an OAuth app
         * @description Updates the name, the redirect URIs or the required scopes. Changes apply to the next authorization request; existing connections stay unchanged. `mode` and `confidential` cannot be changed: a different value is rejected.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateOauthApp"];
        trace?: never;
    };
    "/v1/oauth_apps/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the client secret of an OAuth app
         * @description Returns a new client secret, only this once. The old secret stops working immediately. Users stay connected. A public app has no secret and is rejected with 409 `invalid_state`.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["rotateOauthAppSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Returns all accounts that match the filters, newest first.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listOperatorAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an account
         * @description Returns an account with its status.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getOperatorAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/{id}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate an account
         * @description Lifts a suspension. Keys work again immediately, but sessions stay ended. Webhooks that were held back are delivered within a minute.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["reinstateOperatorAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an account
         * @description The keys and sessions of the account stop working on every node within a second, and nothing more is sent to its webhook endpoints. Its events are kept: those of the last three days are delivered when you reinstate the account, and older ones can be replayed. You cannot suspend your own account (409).
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["suspendOperatorAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Returns the actions of operators, newest first.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listOperatorAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the market fee
         * @description Returns the fee of new purchases in the mode of the request.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getOperatorFee"];
        /**
         * Set the market fee
         * @description Applies to new purchases in the mode of the request. Earlier purchases keep their fee.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 120 requests per minute (`write`).
         */
        put: operations["setOperatorFee"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the health of the market
         * @description Returns the state of both modes, in whichever mode you call it: the database, waiting jobs and webhooks, storage, payment processors, inference backends and the nodes that run models. External services are not called: their last known state is returned.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getOperatorHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an invitation to sign up
         * @description Mails a link that works once. Required if `SOUK_SIGN_UP` is `invite`.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createOperatorInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts of all sellers
         * @description Returns the payouts of this mode, newest first. You do not need to retry a failed payout: its amount is back in the seller’s earnings and part of their next payout.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listOperatorPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/purchases/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a purchase for its seller
         * @description Refunds a purchase until `refundable_until`, even if the seller’s earnings do not cover it. The market then advances the difference: the seller’s balance is negative until new earnings cover it, and `souk ledger audit` reports the difference as uncovered. The refund is recorded in the audit log.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["refundOperatorPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/takedowns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List takedowns
         * @description Returns the takedowns of this mode, including lifted ones, newest first.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listOperatorTakedowns"];
        put?: never;
        /**
         * Create a takedown of a model or dataset
         * @description Takes the asset down in the mode of the request. From then on it is in no list and no search, nobody else can download or star it, and its URL returns 404 to everyone but operators and its owner, who sees the reason. Download URLs that were issued before expire within five minutes. The images of its listings are no longer served; copies in browser caches expire within an hour. Its listing is taken off sale, and all deployments of it are stopped; none can be published or started until you lift the takedown. Licenses stay on record and can be refunded; they are valid again once you lift the takedown. Its owner receives the event `takedown.created`, and `takedown.lifted` afterwards.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createOperatorTakedown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/takedowns/{id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift a takedown
         * @description Publishes the asset as it was before, and makes its licenses valid again. Its owner must put it back on sale, and owners of its deployments must start them again.
         *
         *     Requires an operator of this market, signed in from a browser or the CLI. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["liftOperatorTakedown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment methods
         * @description Returns your saved cards, newest first.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Create a payment method
         * @description Saves a card by the `token` that the payment processor returned in the browser. If payments are simulated, you can also send a published test card as `card`. The first card becomes the default. With `save: "after_payment"`, you can pay with the card, but it is saved only once a payment with it succeeds. It is deleted if that payment fails, or if no payment starts within an hour.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment method
         * @description Returns one of your saved cards.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getPaymentMethod"];
        put?: never;
        post?: never;
        /**
         * Delete a payment method
         * @description Deletes a saved card. If it was the default, the newest remaining card becomes the default. You cannot delete a card while a payment with it is open.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deletePaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_methods/{id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the default payment method
         * @description Requests that name no card charge the default one.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["setDefaultPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_methods/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a card setup
         * @description Prepares saving a card in a browser. If `client_secret` is set, open the processor’s card form with it. The form returns a token: send it to `POST /v1/payment_methods`. Otherwise send the card there directly.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createPaymentMethodSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_processor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the payment processor
         * @description Returns the payment processor of the current mode.
         *
         *     Requires any valid key, token or session. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getPaymentProcessor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payout_destination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve your payout destination
         * @description Returns where your payouts go. While you are onboarding, the status is refreshed from the processor first. If the last payout failed, `failure` says why. Without a destination, the response is 404, and `payout_destination` of `GET /v1/balance` is null.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getPayoutDestination"];
        /**
         * Set your payout destination
         * @description If payments are simulated, send `bank_account`. Otherwise send an empty object: the processor collects your details at `onboarding_url`, which expires after a while. Send the request again for a new URL. Account numbers are not stored. Payouts that are in transit still go to the previous destination. In live mode, payouts to a new destination start at `payable_at`. We mail you about every change and emit `payout_destination.updated`. A browser session must send `password`. In live mode, a key or CLI sign-in that is less than 48 hours old (or another time that the market sets) gets 403 `forbidden_resource`, unless your account is just as new. Use an older credential or the website instead.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        put: operations["setPayoutDestination"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description Returns your payouts, newest first, without their lines. Your earnings are paid out daily, separately for each currency. In live mode, the minimum is 10.00, and earnings are paid out once the sale can no longer be refunded (14 days after it, unless the market holds them longer). In test mode there is no minimum and no wait.
         *
         *     Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payout
         * @description Returns a payout with the first lines that it consists of.
         *
         *     Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payout lines
         * @description Returns the sales, refunds and returned payouts that add up to the payout, latest first. Lines never change, even if the payout fails.
         *
         *     Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listPayoutLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchases
         * @description Returns your purchases (scope `models:read`), or with `role=seller` your sales (scope `payouts:read`), newest first. Sales include only purchases that succeeded or were refunded.
         *
         *     Requires one of the scopes `models:read`, `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listPurchases"];
        put?: never;
        /**
         * Create a purchase
         * @description Buys a license. The price is paid from your balance unless `payment_method` names a card. If the card requires another step, the purchase is `pending` and `next_action` describes the step. When the purchase succeeds, the license is granted and `listing.purchased` is emitted.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a purchase
         * @description Only its buyer (scope `models:read`) and its seller (scope `payouts:read`) can see it. The seller sees it once it has succeeded.
         *
         *     Requires one of the scopes `models:read`, `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getPurchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/purchases/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a purchase
         * @description Only the seller can refund a purchase, until `refundable_until` (14 days after the sale unless the market sets another time). The license is revoked, deployments that the buyer runs under it are stopped, and the whole amount goes back to where it came from, including the fee. Your share is deducted from your earnings that are not paid out yet. In live mode they must cover it: otherwise the response is 409 `invalid_state`, and an operator can still refund the purchase. In test mode your next earnings cover the difference, and until then `cleared` of `GET /v1/balance` is negative.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["refundPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Returns the requests to this API for your account in this mode, newest first. The log keeps up to a million requests, for 30 days unless the market sets another time. A request is listed about a second after its response, whatever the status. The log does not contain successful reads by the website, requests to this log, requests without a known account (no credentials, a revoked key, an unknown path), or requests whose client disconnected before the response. Bodies, values of query parameters and IP addresses are not stored. Entries are written in batches, separately from the requests, so some can be lost in a crash or under very high load. If a filter excludes most requests, a page can end early with `has_more`.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a request
         * @description Returns the request with this ID, which is the `X-Request-Id` of its response and the `request_id` of an error.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve your revenue
         * @description Returns your revenue by day, week or month in UTC, or in total, separately for each currency. `to` is inclusive. Without `from`, the range is the last 30 days, or with `interval=total` everything since your first sale. A refund counts on the day on which it was made. With `group_by=asset`, each model and dataset has its own items, which add up to the items without grouping. The limit is 10000 groups per request.
         *
         *     Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getRevenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns the open sessions of your account, newest first.
         *
         *     Requires a signed-in browser session. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Signs out a browser or a command line.
         *
         *     Requires a signed-in browser session. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test_helpers/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a test event
         * @description Test mode only. Creates an event of this type for your account. It is listed, streamed and delivered to your webhook endpoints like any other event, although nothing has happened. Its `data` is the example that this document shows of such an object. If you set `object`, it replaces `data.object`. The body can have up to 64 KiB.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test_helpers/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create payouts of your earnings
         * @description Available in test mode only. Runs the daily payouts for your account, sends them and returns them. The list is empty if nothing is due.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createTestPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an upload
         * @description Returns how many bytes are stored. `HEAD` returns only the headers, as tus clients expect.
         *
         *     Requires any valid key, token or session. No rate limit.
         */
        get: operations["getUpload"];
        put?: never;
        /**
         * Continue an upload without PATCH
         * @description Works like `PATCH`, for clients that cannot send it. Requires `X-HTTP-Method-Override: PATCH`.
         *
         *     Requires any valid key, token or session. No rate limit.
         */
        post: operations["appendToUploadByPost"];
        /**
         * Delete an upload
         * @description Cancels the upload and deletes the bytes that arrived.
         *
         *     Requires any valid key, token or session. No rate limit.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        /**
         * Continue an upload
         * @description Appends the body, of type `application/offset+octet-stream`, at `Upload-Offset`. If the connection breaks, the bytes that arrived are kept. The file is stored once the last byte arrives.
         *
         *     Requires any valid key, token or session. No rate limit.
         */
        patch: operations["appendToUpload"];
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List usage by day, model and key
         * @description Returns the inference usage of all keys of the account, latest day first. Days are in UTC, and `from` and `to` are inclusive.
         *
         *     Requires the scope `inference:run`. Every signed-in session can call it as well. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the usage of a request
         * @description Returns the usage of the request with this `X-Request-Id`. It is available before the last byte of the response is sent. Requests that were rejected before the generation have no usage.
         *
         *     Requires the scope `inference:run`. Every signed-in session can call it as well. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns your webhook endpoints in this mode, newest first.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description From now on, every event of these types in this mode is sent to the URL as a signed POST, at least once. Any 2xx response within 15 seconds counts as received. The response contains the signing secret, which is shown only once. Each mode has its own endpoints and secrets. The market limits the number of endpoints per account and mode (403 `quota_exceeded`).
         *
         *     Requires the scope `webhooks:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a webhook endpoint
         * @description Returns a webhook endpoint without its secret.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the endpoint and its log. Deliveries that wait are canceled. The events themselves are not deleted.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Changes, disables or enables an endpoint. A new `url` applies from the next attempt on, including events that wait for delivery. New `events` apply to events from now on. While an endpoint is disabled, nothing is sent: waiting deliveries resume when you enable it, and events in the meantime are in its log as `failed`, so that you can replay them.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 120 requests per minute (`write`).
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries to a webhook endpoint
         * @description Returns the events of the last 30 days that were sent to the endpoint or wait for delivery, newest first, with each attempt and the response of the receiver. A page can have fewer items than `limit`, or none, and still have `has_more`: it ends early at about 4 MB, or after 5,000 events in a row that do not match `status` and `type`. Continue with `next_cursor`.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listWebhookEndpointEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a delivery
         * @description Returns an event with its delivery to this endpoint.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getWebhookEndpointEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/events/{event_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay an event
         * @description Sends the event immediately, whatever the result of earlier deliveries, with the same `id` and `sequence`, and retries it like a new one. If the endpoint did not listen to this event before, it is sent for the first time. If the endpoint is disabled, the response is 409 `invalid_state`: enable it first.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["replayWebhookEndpointEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay failed deliveries
         * @description Sends all events since `since` whose delivery failed or waits for a retry, and those that were created while the endpoint was disabled. A request replays the oldest 10,000 of them; if `has_more` is true, repeat it for the rest. If the endpoint is disabled, the response is 409 `invalid_state`: enable it first.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["replayFailedEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description The response contains the new secret, which is shown only once. For 24 hours, deliveries are signed with the new and the previous secret, so that you can update your receiver. If you rotate again within that time, the oldest secret stops working immediately: only the two newest secrets sign.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["rotateWebhookEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook endpoint
         * @description Creates an event of type `webhook_endpoint.test`, whose object is the endpoint, and sends it to this endpoint only, whatever types it listens to. The result is in its log. If the endpoint is disabled, the response is 409 `invalid_state`: enable it first.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 120 requests per minute (`write`).
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description Sent to each webhook endpoint that is subscribed to the type of the event, at least once and possibly out of order. Verify the signature before you trust the event, as the [guide](/docs/webhooks#verify) shows. A repeated event has the same `id`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Unique event ID. Constant across retries. */
                    "svc-event-id": string;
                    /** @description Type of the event. */
                    "svc-event-type": string;
                    /** @description Signature: `t=<unix seconds>,v1=<hex>`, with one `v1` for each active secret. */
                    "svc-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Event"] & {
                        /** @description Position of the event among those of this endpoint. Increases by one with each event. */
                        sequence: number;
                    };
                };
            };
            responses: {
                /** @description You received the event. Respond within 15 seconds. The delivery log stores the body of your response. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The URL no longer exists. The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Any other status, or no response in time, counts as a failure. The delivery is retried for three days. */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description The account that makes the request.
         * @example {
         *       "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *       "slug": "acme-robotics",
         *       "name": "Acme Robotics",
         *       "email": "ana@acme-robotics.example",
         *       "email_confirmed": true,
         *       "operator": false,
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "key": {
         *         "mode": "test",
         *         "scopes": [
         *           "models:read",
         *           "models:upload"
         *         ]
         *       }
         *     }
         */
        Account: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Email address to sign in with. */
            email: string;
            /** @description Whether the email address is confirmed. */
            email_confirmed: boolean;
            /** @description Unique account ID. */
            id: string;
            /** @description Mode and scopes of the calling key, session or access token. */
            key: {
                /** @description Connected app that makes the request. Only present for an access token. */
                app?: {
                    /** @description Client ID of the app. */
                    client_id: string;
                    /** @description Display name of the app. */
                    name: string;
                };
                /**
                 * @description Mode of the request.
                 * @enum {string}
                 */
                mode: "test" | "live";
                /** @description Scopes that the credential grants. */
                scopes: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write" | "inference:run")[];
            };
            /** @description Display name. */
            name: string;
            /** @description Whether the account is an operator of this market. */
            operator: boolean;
            /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
            slug: string;
        };
        /**
         * @description An API key, without its secret.
         * @example {
         *       "id": "key_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "name": "orders",
         *       "mode": "test",
         *       "tier": "free",
         *       "status": "active",
         *       "scopes": [
         *         "listings:read",
         *         "webhooks:write"
         *       ],
         *       "restricted": true,
         *       "prefix": "svc_test_",
         *       "last4": "x7Qe",
         *       "spend_limit": null,
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "expires_at": null,
         *       "last_used_at": "2026-01-07T08:15:30.120Z",
         *       "rotation_due": false
         *     }
         */
        ApiKey: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the key expires. Null if it does not.
             */
            expires_at: string | null;
            /** @description Unique key ID. */
            id: string;
            /**
             * Format: date-time
             * @description Time when the key was last used. Null if it never was.
             */
            last_used_at: string | null;
            /** @description Last four characters of the secret. */
            last4: string;
            /**
             * @description Mode that the key works in.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description Name that you chose for the key. */
            name: string;
            /**
             * @description First characters of the secret, which depend on the mode.
             * @enum {string}
             */
            prefix: "svc_test_" | "svc_live_";
            /** @description Whether the key was created with `scopes`. A restricted key cannot create keys, and cannot spend money other than on inference. */
            restricted: boolean;
            /** @description Whether the key is in use and older than 90 days, and should be replaced. */
            rotation_due: boolean;
            /** @description Scopes of the key. */
            scopes: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write" | "inference:run")[];
            /**
             * @description Maximum amount in usd that the key can spend on inference per calendar month (UTC). Null if unlimited.
             * @example {
             *       "currency": "usd",
             *       "amount": 4900
             *     }
             */
            spend_limit: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            } | null;
            /**
             * @description Only an `active` key works. An `inactive` one is a live premium key that is not paid for yet.
             * @enum {string}
             */
            status: "active" | "inactive" | "revoked" | "expired";
            /**
             * @description Tier of the key. Inference requires `premium`.
             * @enum {string}
             */
            tier: "free" | "premium";
        };
        /**
         * @description An action of an operator, as the audit log records it.
         * @example {
         *       "id": "aud_01k9zq4v7he1r8c3t5n6m2x0ad",
         *       "at": "2026-03-02T14:12:45.120Z",
         *       "operator_id": "usr_01k9zq4v7he1r8c3t5n6m2x0op",
         *       "operator": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0op",
         *         "slug": "olive-operator",
         *         "name": "Olive Operator"
         *       },
         *       "action": "account.suspend",
         *       "subject": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *       "account": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *         "slug": "acme-robotics",
         *         "name": "Acme Robotics"
         *       },
         *       "asset": null,
         *       "detail": {
         *         "reason": "Sells weights that belong to another company."
         *       },
         *       "request_id": "req_01k9zq4v7he1r8c3t5n6m2x0rq"
         *     }
         */
        AuditEntry: {
            /** @description The subject, if it is an account. Null otherwise. */
            account: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            } | null;
            /** @description Action of the operator, such as `account.suspend`. */
            action: string;
            /** @description The model or dataset, if the subject is a takedown. Null otherwise. */
            asset: {
                /** @description ID of the model or dataset. */
                id: string;
                /** @description Slug of the model or dataset. Null if it is deleted. */
                slug: string | null;
                /**
                 * @description Type of the asset.
                 * @enum {string}
                 */
                type: "model" | "dataset";
            } | null;
            /**
             * Format: date-time
             * @description Time of the action.
             */
            at: string;
            /** @description Further details, which depend on the action. */
            detail: {
                [key: string]: unknown;
            };
            /** @description Unique ID of the audit log entry. */
            id: string;
            /** @description The operator. Null for a command on the host. */
            operator: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            } | null;
            /** @description Account ID of the operator. Null for a command on the host. */
            operator_id: string | null;
            /** @description ID of the request that made the change. Null for a command on the host. */
            request_id: string | null;
            /** @description ID of the object of the action. */
            subject: string;
        };
        /**
         * @example {
         *       "available": [
         *         {
         *           "currency": "usd",
         *           "amount": 12500
         *         }
         *       ],
         *       "pending": [
         *         {
         *           "currency": "usd",
         *           "amount": 5000
         *         }
         *       ],
         *       "earnings": [
         *         {
         *           "currency": "usd",
         *           "pending": 4410,
         *           "cleared": 26460
         *         }
         *       ],
         *       "owed": [
         *         {
         *           "currency": "usd",
         *           "amount": 312
         *         }
         *       ],
         *       "payout_destination": {
         *         "status": "ready",
         *         "label": "bank account ending 3000"
         *       }
         *     }
         */
        Balance: {
            /** @description Wallet: money for purchases with `payment_method: balance` and for inference, by currency. */
            available: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            }[];
            /** @description Earnings from sales, by currency. They are paid out and cannot be spent. */
            earnings: {
                /** @description Earnings for the next payout, in the minor unit of the currency. Negative after refunds of paid-out sales. */
                cleared: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
                /** @description Earnings that cannot be paid out yet, in the minor unit of the currency. */
                pending: number;
            }[];
            /** @description Inference usage that is not collected yet, by currency. Fractions of the minor unit are left out. */
            owed: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            }[];
            /** @description Destination of your payouts. Null until you set one. `GET /v1/payout_destination` returns more details. */
            payout_destination: {
                /** @description Label of the destination, such as `bank account ending 3000`. */
                label: string;
                /**
                 * @description `ready` if payouts can be sent. `onboarding` while the processor needs more information from you.
                 * @enum {string}
                 */
                status: "ready" | "onboarding";
            } | null;
            /** @description Top-ups that have not arrived in the wallet yet, by currency. */
            pending: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            }[];
        };
        /**
         * @example {
         *       "id": "txn_01jzq3v8k2m4n6p8r0t2v4w6x8",
         *       "account": "wallet",
         *       "type": "purchase",
         *       "subject": "pur_01jzq3v8k2m4n6p8r0t2v4w6x8",
         *       "amount": {
         *         "currency": "usd",
         *         "amount": -4900
         *       },
         *       "created_at": "2026-07-09T08:30:00.000Z"
         *     }
         */
        BalanceTransaction: {
            /**
             * @description Part of the balance: the wallet or the earnings from sales.
             * @enum {string}
             */
            account: "wallet" | "earnings";
            /** @description Incoming or outgoing amount of money. */
            amount: {
                /** @description Amount in the minor unit of the currency. Negative for outgoing money. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Unique transaction ID. */
            id: string;
            /** @description ID of the top-up, purchase, usage collection, refund or payout. */
            subject: string;
            /** @description Type of the transaction, such as `topup`, `purchase`, `usage` (of inference), `refund` or `payout`. */
            type: string;
        };
        /**
         * @example {
         *       "name": "data/train-00001.parquet",
         *       "status": "missing",
         *       "upload": {
         *         "id": "upl_01k9zq4v7he1r8c3t5n6m2x0jk",
         *         "url": "/v1/uploads/upl_01k9zq4v7he1r8c3t5n6m2x0jk",
         *         "offset": 0,
         *         "expires_at": "2026-01-06T09:41:07.310Z"
         *       }
         *     }
         */
        BatchedFile: {
            /** @description Name of the file. */
            name: string;
            /**
             * @description Whether the file is stored or its bytes are missing.
             * @enum {string}
             */
            status: "stored" | "missing";
            /** @description Upload to send the file with. Null if the file is stored. */
            upload: {
                /**
                 * Format: date-time
                 * @description When the upload expires. Sending bytes extends it.
                 */
                expires_at: string;
                /** @description Unique upload ID. */
                id: string;
                /** @description Number of bytes stored so far. Continue from here. */
                offset: number;
                /** @description URL path to send the bytes to, with a tus client. */
                url: string;
            } | null;
        };
        /**
         * @example {
         *       "processor": "simulated",
         *       "publishable_key": null,
         *       "client_secret": null
         *     }
         */
        CardSetup: {
            /** @description Secret for the processor’s card form. Null if you send the card to `POST /v1/payment_methods` instead. */
            client_secret: string | null;
            /** @description Payment processor: `stripe` or `simulated`. */
            processor: string;
            /** @description Public key for the processor’s browser SDK. Null if it has none. */
            publishable_key: string | null;
        };
        /**
         * @description A whole chat completion.
         * @example {
         *       "id": "chatcmpl-01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "object": "chat.completion",
         *       "created": 1767605400,
         *       "model": "svc-fast-8b",
         *       "choices": [
         *         {
         *           "index": 0,
         *           "message": {
         *             "role": "assistant",
         *             "content": "A gripper is the hand of a robot.",
         *             "refusal": null
         *           },
         *           "logprobs": null,
         *           "finish_reason": "stop"
         *         }
         *       ],
         *       "usage": {
         *         "prompt_tokens": 12,
         *         "completion_tokens": 9,
         *         "total_tokens": 21,
         *         "cost": "0.000003",
         *         "currency": "usd"
         *       }
         *     }
         */
        ChatCompletion: {
            /** @description Generated choices, as many as `n`. */
            choices: ({
                /** @description Why the generation ended, such as `stop`, `length` or `tool_calls`. Null until it has ended. */
                finish_reason: string | null;
                /** @description Index of the choice, from 0. */
                index: number;
                /** @description Log probabilities of the tokens. Null unless requested. */
                logprobs: {
                    [key: string]: unknown;
                } | null;
                /** @description Generated message. */
                message: {
                    /** @description Generated text. Null if there is none. */
                    content?: string | null;
                    /** @description Text in which the model declines the request. Null if it does not. */
                    refusal?: string | null;
                    /** @description Role of the author: `assistant`. */
                    role?: string;
                    /** @description Tool calls that the model requests. */
                    tool_calls?: {
                        [key: string]: unknown;
                    }[];
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            /** @description Time of creation in seconds since the Unix epoch. */
            created: number;
            /** @description Unique completion ID, the same for all chunks of a stream. */
            id: string;
            /** @description Model that generated the completion. */
            model: string;
            /**
             * @description Always `chat.completion`.
             * @enum {string}
             */
            object: "chat.completion";
            /** @description Token counts and cost of the request. */
            usage: {
                /** @description Number of generated tokens, of all choices together. */
                completion_tokens: number;
                /** @description Exact cost as a decimal number in units of the currency, such as 0.000184. */
                cost: string;
                /** @description Three-letter ISO 4217 currency code in lower case. */
                currency: string;
                /** @description Number of tokens in the prompt. */
                prompt_tokens: number;
                /** @description Sum of prompt and completion tokens. */
                total_tokens: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A chunk of a streamed completion. With `include_usage`, the last chunk has the usage and no choices.
         * @example {
         *       "id": "chatcmpl-01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "object": "chat.completion.chunk",
         *       "created": 1767605400,
         *       "model": "svc-fast-8b",
         *       "choices": [
         *         {
         *           "index": 0,
         *           "delta": {
         *             "content": "A gripper"
         *           },
         *           "logprobs": null,
         *           "finish_reason": null
         *         }
         *       ]
         *     }
         */
        ChatCompletionChunk: {
            /** @description Generated choices, as many as `n`. */
            choices: ({
                /** @description Next part of the message. */
                delta: {
                    /** @description Generated text. Null if there is none. */
                    content?: string | null;
                    /** @description Text in which the model declines the request. Null if it does not. */
                    refusal?: string | null;
                    /** @description Role of the author: `assistant`. */
                    role?: string;
                    /** @description Tool calls that the model requests. */
                    tool_calls?: {
                        [key: string]: unknown;
                    }[];
                } & {
                    [key: string]: unknown;
                };
                /** @description Why the generation ended, such as `stop`, `length` or `tool_calls`. Null until it has ended. */
                finish_reason: string | null;
                /** @description Index of the choice, from 0. */
                index: number;
                /** @description Log probabilities of the tokens. Null unless requested. */
                logprobs: {
                    [key: string]: unknown;
                } | null;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Time of creation in seconds since the Unix epoch. */
            created: number;
            /** @description Unique completion ID, the same for all chunks of a stream. */
            id: string;
            /** @description Model that generated the completion. */
            model: string;
            /**
             * @description Always `chat.completion.chunk`.
             * @enum {string}
             */
            object: "chat.completion.chunk";
            /** @description Token counts and cost of the request. */
            usage?: ({
                /** @description Number of generated tokens, of all choices together. */
                completion_tokens: number;
                /** @description Exact cost as a decimal number in units of the currency, such as 0.000184. */
                cost: string;
                /** @description Three-letter ISO 4217 currency code in lower case. */
                currency: string;
                /** @description Number of tokens in the prompt. */
                prompt_tokens: number;
                /** @description Sum of prompt and completion tokens. */
                total_tokens: number;
            } & {
                [key: string]: unknown;
            }) | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The payment for a live premium key.
         * @example {
         *       "id": "chk_01k9zq4v7he1r8c3t5n6m2x0ab",
         *       "api_key_id": "key_01k9zq4v7he1r8c3t5n6m2x0cd",
         *       "status": "open",
         *       "amount": {
         *         "currency": "usd",
         *         "amount": 2000
         *       },
         *       "next_action": null,
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "paid_at": null
         *     }
         */
        Checkout: {
            /**
             * @description Price of the activation.
             * @example {
             *       "currency": "usd",
             *       "amount": 4900
             *     }
             */
            amount: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            };
            /** @description ID of the API key that is paid for. */
            api_key_id: string;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Unique checkout ID. */
            id: string;
            /** @description Step that the cardholder must take to complete the payment. Null if there is none. */
            next_action: {
                /** @description Secret for the processor’s browser SDK. Present for `use_processor_sdk`. */
                client_secret?: string;
                /**
                 * @description Kind of the step.
                 * @enum {string}
                 */
                type: "redirect" | "use_processor_sdk";
                /** @description URL to send the cardholder’s browser to. Present for `redirect`. */
                url?: string;
            } | null;
            /**
             * Format: date-time
             * @description Time of the payment. Null until it is paid.
             */
            paid_at: string | null;
            /**
             * @description `open`: you can pay. `pending`: a payment is in progress. `paid`: the key is active. `canceled`: the key was revoked or expired before it was paid for; a payment that still arrives is refunded to the card.
             * @enum {string}
             */
            status: "open" | "pending" | "paid" | "canceled";
        };
        /**
         * @example {
         *       "id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "client_id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "name": "Robot Studio",
         *       "owner": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0sr",
         *         "slug": "studio-gmbh",
         *         "name": "Studio GmbH"
         *       },
         *       "mode": "live",
         *       "scopes": [
         *         "models:read",
         *         "datasets:read"
         *       ],
         *       "connected_at": "2026-01-05T09:30:00.000Z",
         *       "last_used_at": "2026-01-07T08:15:30.120Z"
         *     }
         */
        ConnectedApp: {
            /** @description Client ID for OAuth. The same as `id`. */
            client_id: string;
            /**
             * Format: date-time
             * @description Time when you connected the app.
             */
            connected_at: string;
            /** @description Unique app ID (`cli_…`). */
            id: string;
            /**
             * Format: date-time
             * @description Time when the app last made a request for you. Null if it has made none.
             */
            last_used_at: string | null;
            /**
             * @description Mode of the app. It acts only in this mode.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description Name of the app, as users see it on the consent page. */
            name: string;
            /** @description Account that registered the app and is responsible for it. */
            owner: {
                /** @description Account ID (`usr_…`). */
                id: string;
                /** @description Name of the account. */
                name: string;
                /** @description Slug of the account. */
                slug: string;
            };
            /** @description Scopes that you granted, over all of your consents. */
            scopes: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write")[];
        };
        /**
         * @example {
         *       "id": "dst_01k9zq4v7he1r8c3t5n6m2x0ef",
         *       "slug": "acme-robotics/tray-sorting",
         *       "name": "Tray Sorting",
         *       "owner": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *         "slug": "acme-robotics"
         *       },
         *       "task": "manipulation",
         *       "license": "CC-BY-4.0",
         *       "price": {
         *         "currency": "usd",
         *         "amount": 0,
         *         "model": "one_time"
         *       },
         *       "status": "published",
         *       "shards": 3,
         *       "size": 18204114,
         *       "rows": 25650,
         *       "lerobot": null,
         *       "downloads": 310,
         *       "stars": 12,
         *       "description": "Teleoperated episodes of sorting parts into trays.",
         *       "visibility": "public",
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "updated_at": "2026-03-02T14:12:45.120Z",
         *       "published_at": "2026-01-05T10:02:11.004Z",
         *       "listing": null,
         *       "starred": true
         *     }
         */
        Dataset: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Short description for lists. */
            description: string;
            /** @description Number of downloads. */
            downloads: number;
            /** @description Unique ID (`mdl_…` or `dst_…`). */
            id: string;
            /** @description Content of `meta/info.json`. Null if the files do not follow the LeRobot layout. */
            lerobot: {
                /** @description Version of the LeRobot layout, such as `v2.1`. */
                codebase_version: string;
                /** @description Number of episodes. */
                episodes: number;
                /** @description Features of each frame. */
                features: {
                    /** @description Data type, such as `float32`, `int64` or `video`. */
                    dtype: string;
                    /** @description Name of the feature, such as `observation.state`. */
                    name: string;
                    /** @description Names of the dimensions, or of the motors along them. */
                    names?: string[];
                    /** @description Size of each dimension. */
                    shape: number[];
                }[];
                /** @description Frames per second. */
                fps: number;
                /** @description Number of frames in all episodes. */
                frames: number;
                /** @description Type of the robot. Null if the file does not name it. */
                robot_type: string | null;
                /** @description Number of tasks. Null if the file does not state it. */
                tasks: number | null;
            } | null;
            /**
             * @description Terms of use.
             * @enum {string}
             */
            license: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
            /** @description Published listing that sells a license. Null if it is not on sale. */
            listing: {
                /** @description First image of the gallery. Null if the gallery is empty. */
                cover: {
                    /** @description Alternative text of the image. */
                    alt: string;
                    /** @description Public URL of the image. */
                    url: string;
                } | null;
                /** @description Unique listing ID. */
                id: string;
                /** @description Price of a license. An amount of 0 is free. */
                price: {
                    /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                    amount: number;
                    /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                    currency: string;
                    /**
                     * @description How the price is charged: always once.
                     * @enum {string}
                     */
                    model: "one_time";
                };
                /** @description Title of the listing. */
                title: string;
            } | null;
            /** @description Display name. */
            name: string;
            /** @description Account that owns it. */
            owner: {
                /** @description Unique account ID. */
                id: string;
                /** @description Slug of the account. */
                slug: string;
            };
            /** @description Price of a license. An amount of 0 is free. */
            price: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
                /**
                 * @description How the price is charged: always once.
                 * @enum {string}
                 */
                model: "one_time";
            };
            /**
             * Format: date-time
             * @description When it was first published. Null until then.
             */
            published_at: string | null;
            /** @description Markdown document for the detail page. Absent in lists. */
            readme?: string;
            /** @description Number of rows in all tables. Null until they are counted. */
            rows: number | null;
            /** @description Number of files. */
            shards: number;
            /** @description Total size of all shards in bytes. */
            size: number;
            /** @description Slug, in the form `<owner>/<name>`. */
            slug: string;
            /** @description Whether you starred it. Always `false` for visitors. */
            starred: boolean;
            /** @description Number of accounts that starred it. */
            stars: number;
            /**
             * @description The shards of a `published` dataset never change.
             * @enum {string}
             */
            status: "draft" | "published";
            /** @description Present while it is taken down. Only its owner and operators can see it then. */
            takedown?: {
                /**
                 * Format: date-time
                 * @description When it was taken down.
                 */
                at: string;
                /** @description Reason that the operators gave. */
                reason: string;
            };
            /**
             * @description Task that the dataset is for. Null if it has none.
             * @enum {string|null}
             */
            task: "manipulation" | "navigation" | "perception" | "language" | "vla" | null;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
            /**
             * @description `public` once it is published, unless it is taken down.
             * @enum {string}
             */
            visibility: "public" | "private";
        };
        /**
         * @description An event, with its delivery to one endpoint.
         * @example {
         *       "id": "evt_01k9zq4v7he1r8c3t5n6m2x0ev",
         *       "type": "listing.published",
         *       "created_at": "2026-01-07T08:15:30.120Z",
         *       "mode": "test",
         *       "data": {
         *         "object": {
         *           "id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
         *           "title": "Pick and place, ready to run"
         *         }
         *       },
         *       "request_id": "req_01k9zq4v7he1r8c3t5n6m2x0rq",
         *       "sequence": 17,
         *       "delivery": {
         *         "id": "dlv_01k9zq4v7he1r8c3t5n6m2x0dl",
         *         "status": "succeeded",
         *         "attempts": [
         *           {
         *             "at": "2026-01-07T08:15:30.131Z",
         *             "status": 200,
         *             "duration_ms": 41,
         *             "response": "ok",
         *             "error": null
         *           }
         *         ],
         *         "response_status": 200,
         *         "next_attempt_at": null
         *       }
         *     }
         */
        DeliveredEvent: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Data of the event. For `listing.purchased` it also contains the listing as `listing`. */
            data: {
                /** @description Object that the event is about, as the API returned it at that time. */
                object: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Delivery of the event to this endpoint. */
            delivery: {
                /** @description Latest 50 attempts, oldest first. */
                attempts: {
                    /**
                     * Format: date-time
                     * @description Time of the attempt.
                     */
                    at: string;
                    /** @description Duration of the attempt in milliseconds. */
                    duration_ms: number;
                    /** @description Why the attempt failed. Null if it succeeded. */
                    error: string | null;
                    /** @description First kilobyte of the response body. Null if there was none. */
                    response: string | null;
                    /** @description HTTP status of the response. Null if there was none. */
                    status: number | null;
                }[];
                /** @description Unique delivery ID. */
                id: string;
                /**
                 * Format: date-time
                 * @description Time of the next attempt. Null if none is planned.
                 */
                next_attempt_at: string | null;
                /** @description HTTP status of the latest attempt. Null if there was no response. */
                response_status: number | null;
                /**
                 * @description `pending`: waits for its first attempt or a retry. `succeeded`: the endpoint has received the event. `failed`: no more attempts, because the last retry failed, the endpoint was disabled when the event was created, or the account was suspended for three days; it may have no attempts.
                 * @enum {string}
                 */
                status: "pending" | "succeeded" | "failed";
            };
            /** @description Unique event ID. Constant across retries. */
            id: string;
            /**
             * @description Mode in which the event occurred.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description ID of the request that caused the event. Null if none did. */
            request_id: string | null;
            /** @description Number of the event for this endpoint, counted without gaps. */
            sequence: number;
            /**
             * @description Type of the event.
             * @enum {string}
             */
            type: "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.test";
        };
        /**
         * @description A model that runs behind an endpoint.
         * @example {
         *       "id": "dep_01k9zq4v7he1r8c3t5n6m2x0dp",
         *       "name": "pick-place",
         *       "model": {
         *         "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
         *         "slug": "acme/pick-place"
         *       },
         *       "revision": "1.2.0",
         *       "listing_id": null,
         *       "status": "ready",
         *       "runtime": "onnx",
         *       "url": "https://souk.example/v1/deployments/dep_01k9zq4v7he1r8c3t5n6m2x0dp",
         *       "idle_timeout": 300,
         *       "inputs": [
         *         {
         *           "name": "image",
         *           "datatype": "FP32",
         *           "shape": [
         *             -1,
         *             3,
         *             224,
         *             224
         *           ]
         *         }
         *       ],
         *       "outputs": [
         *         {
         *           "name": "logits",
         *           "datatype": "FP32",
         *           "shape": [
         *             -1,
         *             1000
         *           ]
         *         }
         *       ],
         *       "created_at": "2026-03-02T14:12:45.120Z",
         *       "updated_at": "2026-03-02T14:12:47.800Z",
         *       "ready_at": "2026-03-02T14:12:47.800Z",
         *       "failure": null
         *     }
         */
        Deployment: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Why the deployment failed, or was stopped by someone other than its owner. Null if neither, and for everyone but the owner. */
            failure: {
                /**
                 * Format: date-time
                 * @description Time of the failure.
                 */
                at: string;
                /**
                 * @description Code of the failure.
                 * @enum {string}
                 */
                code: "unloadable" | "out_of_memory" | "crashing" | "unresponsive" | "engine_unavailable" | "license_revoked" | "model_deleted" | "model_taken_down";
                /** @description What went wrong, for people. */
                message: string;
            } | null;
            /** @description Unique deployment ID. */
            id: string;
            /** @description Seconds without a call after which the deployment becomes idle. */
            idle_timeout: number;
            /** @description Input tensors of the model. Null for language models, and until the model was loaded once. */
            inputs: {
                /** @description Datatype of the Open Inference Protocol, such as `FP32`. */
                datatype: string;
                /** @description Name of the tensor. */
                name: string;
                /** @description Shape of the tensor. -1 for a dimension of any size. */
                shape: number[];
            }[] | null;
            /** @description ID of the listing whose licensees can call the deployment. Null if it has none. */
            listing_id: string | null;
            /** @description Deployed model. */
            model: {
                /** @description ID of the model. */
                id: string;
                /** @description Slug of the model, such as `acme/pick-place`. */
                slug: string;
            };
            /** @description Name that you chose for the deployment. */
            name: string;
            /** @description Output tensors of the model. Null for language models, and until the model was loaded once. */
            outputs: {
                /** @description Datatype of the Open Inference Protocol, such as `FP32`. */
                datatype: string;
                /** @description Name of the tensor. */
                name: string;
                /** @description Shape of the tensor. -1 for a dimension of any size. */
                shape: number[];
            }[] | null;
            /**
             * Format: date-time
             * @description Time when it last became ready. Null until it is ready after a start, and while it is stopped.
             */
            ready_at: string | null;
            /** @description Label of the deployed revision. */
            revision: string;
            /**
             * @description Runtime that executes the model.
             * @enum {string}
             */
            runtime: "onnx" | "gguf" | "open-inference";
            /**
             * @description The next call starts an `idle` deployment; only its owner starts a `stopped` or `failed` one.
             * @enum {string}
             */
            status: "pending" | "starting" | "ready" | "idle" | "stopped" | "failed";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
            /** @description Base URL of its endpoints. For language models, use it as the `baseURL` of OpenAI’s clients. */
            url: string;
        };
        /**
         * @description A line in the log of a deployment.
         * @example {
         *       "id": "log_01k9zq4v7he1r8c3t5n6m2x0lg",
         *       "at": "2026-03-02T14:12:47.800Z",
         *       "level": "info",
         *       "stream": "system",
         *       "message": "The model is loaded."
         *     }
         */
        DeploymentLogLine: {
            /**
             * Format: date-time
             * @description Time of the line.
             */
            at: string;
            /** @description Unique ID of the line. */
            id: string;
            /**
             * @description Severity of the line.
             * @enum {string}
             */
            level: "info" | "warn" | "error";
            /** @description Text of the line, up to 2,000 characters. */
            message: string;
            /**
             * @description Source of the line: output of the model’s process (`stdout`, `stderr`), changes of the deployment (`system`), or calls (`request`).
             * @enum {string}
             */
            stream: "stdout" | "stderr" | "system" | "request";
        };
        /**
         * @description A signed download URL, for clients whose `Accept` header prefers `application/json` to the file itself.
         * @example {
         *       "url": "https://souk.example/files/live/b.9f86d081884c7d65.1048576.1767605400.c2ln/model.safetensors",
         *       "expires_at": "2026-01-05T09:30:00.000Z"
         *     }
         */
        DownloadAddress: {
            /**
             * Format: date-time
             * @description When the URL expires.
             */
            expires_at: string;
            /** @description Signed URL. Anyone who has it can download the file until it expires. */
            url: string;
        };
        /**
         * @description Every error of the API has this shape.
         * @example {
         *       "error": {
         *         "code": "validation_failed",
         *         "message": "`limit` must be an integer from 1 to 100.",
         *         "field": "limit",
         *         "request_id": "req_01k9zq4v7he1r8c3t5n6m2x0a1"
         *       }
         *     }
         */
        Error: {
            /** @description Details of the error. */
            error: {
                /** @description Stable code of the error, for programs. See the guide on errors. */
                code: string;
                /** @description Path of the field, parameter or header that caused the error, if one did. */
                field?: string;
                /** @description What is wrong and what to do next, for people. */
                message: string;
                /** @description Unique request ID, also in `X-Request-Id`. Quote it in reports. */
                request_id: string;
            };
        };
        /**
         * @example {
         *       "id": "evt_01k9zq4v7he1r8c3t5n6m2x0ev",
         *       "type": "listing.published",
         *       "created_at": "2026-01-07T08:15:30.120Z",
         *       "mode": "test",
         *       "data": {
         *         "object": {
         *           "id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
         *           "title": "Pick and place, ready to run"
         *         }
         *       },
         *       "request_id": "req_01k9zq4v7he1r8c3t5n6m2x0rq"
         *     }
         */
        Event: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Data of the event. For `listing.purchased` it also contains the listing as `listing`. */
            data: {
                /** @description Object that the event is about, as the API returned it at that time. */
                object: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Unique event ID. Constant across retries. */
            id: string;
            /**
             * @description Mode in which the event occurred.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description ID of the request that caused the event. Null if none did. */
            request_id: string | null;
            /**
             * @description Type of the event.
             * @enum {string}
             */
            type: "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.test";
        };
        /**
         * @example {
         *       "id": "fil_01k9zq4v7he1r8c3t5n6m2x0gh",
         *       "name": "model.safetensors",
         *       "size": 1048664,
         *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "content_type": "application/octet-stream",
         *       "inspected": true,
         *       "verdict": "inspected",
         *       "inspection": {
         *         "format": "safetensors",
         *         "verdict": "inspected",
         *         "reason": null,
         *         "header": {
         *           "format": "safetensors",
         *           "tensor_count": 1,
         *           "parameter_count": 262144,
         *           "dtypes": {
         *             "F32": 1
         *           }
         *         }
         *       },
         *       "format": null,
         *       "rows": null,
         *       "columns": null,
         *       "problem": null,
         *       "created_at": "2026-01-05T09:41:07.310Z"
         *     }
         */
        File: {
            /** @description Columns of a table, each with `name` and `type`. Null if the file is not a table. */
            columns: unknown[] | null;
            /** @description Media type by the extension. Downloads are always sent as `application/octet-stream`. */
            content_type: string;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Format of a table, such as `csv`. Null if the file is not a table. */
            format: string | null;
            /** @description Unique file ID. */
            id: string;
            /** @description Whether the content was inspected. */
            inspected: boolean;
            /** @description Findings of the inspection. Null until it is done. */
            inspection: {
                [key: string]: unknown;
            } | null;
            /** @description Relative path, such as `data/train.csv`. Unique within the revision or dataset. */
            name: string;
            /** @description Why a table could not be read, such as `line 3 is not JSON`. Null if there is no problem. */
            problem: string | null;
            /** @description Number of rows of a table. Null if the file is not a table. */
            rows: number | null;
            /** @description SHA-256 hash of the content as 64 hexadecimal digits. */
            sha256: string;
            /** @description Size in bytes. */
            size: number;
            /**
             * @description `inspected`: loading the file runs no code. `not_applicable`: programs do not load code from this kind of data, such as text, images, video or Parquet. `rejected`: loading the file would run code, or it could not be inspected; `inspection.reason` says why. Null until it is inspected.
             * @enum {string|null}
             */
            verdict: "inspected" | "not_applicable" | "rejected" | null;
        };
        /**
         * @example {
         *       "id": "img_01k9zq4v7he1r8c3t5n6m2x0mn",
         *       "url": "https://souk.example/images/live/img_01k9zq4v7he1r8c3t5n6m2x0mn.webp",
         *       "alt": "An arm over a bin of parts",
         *       "width": 2048,
         *       "height": 1365
         *     }
         */
        GalleryImage: {
            /** @description Alternative text of the image. */
            alt: string;
            /** @description Height in pixels, after the image was rotated and resized. */
            height: number;
            /** @description Unique image ID. */
            id: string;
            /** @description Public URL of the image, valid while it is in the gallery. */
            url: string;
            /** @description Width in pixels, after the image was rotated and resized. */
            width: number;
        };
        /**
         * @description A chat completion of a deployed language model.
         * @example {
         *       "id": "chatcmpl-5f0c1d2e3a4b5c6d7e8f9a0b",
         *       "object": "chat.completion",
         *       "created": 1772460767,
         *       "model": "acme/pick-place",
         *       "choices": [
         *         {
         *           "index": 0,
         *           "message": {
         *             "role": "assistant",
         *             "content": "A gripper is the hand of a robot.",
         *             "refusal": null
         *           },
         *           "logprobs": null,
         *           "finish_reason": "stop"
         *         }
         *       ],
         *       "usage": {
         *         "prompt_tokens": 12,
         *         "completion_tokens": 9,
         *         "total_tokens": 21
         *       }
         *     }
         */
        HostedChatCompletion: {
            /** @description Generated choices, as many as `n`. */
            choices: ({
                /** @description Why the generation ended, such as `stop`, `length` or `tool_calls`. Null until it has ended. */
                finish_reason: string | null;
                /** @description Index of the choice, from 0. */
                index: number;
                /** @description Log probabilities of the tokens. Null unless requested. */
                logprobs: {
                    [key: string]: unknown;
                } | null;
                /** @description Generated message. */
                message: {
                    /** @description Generated text. Null if there is none. */
                    content?: string | null;
                    /** @description Text in which the model declines the request. Null if it does not. */
                    refusal?: string | null;
                    /** @description Role of the author: `assistant`. */
                    role?: string;
                    /** @description Tool calls that the model requests. */
                    tool_calls?: {
                        [key: string]: unknown;
                    }[];
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            /** @description Time of creation in seconds since the Unix epoch. */
            created: number;
            /** @description Unique completion ID, the same for all chunks of a stream. */
            id: string;
            /** @description Model that generated the completion. */
            model: string;
            /**
             * @description Always `chat.completion`.
             * @enum {string}
             */
            object: "chat.completion";
            /** @description Token counts of the request. */
            usage: {
                /** @description Number of generated tokens, of all choices together. */
                completion_tokens: number;
                /** @description Number of tokens in the prompt. */
                prompt_tokens: number;
                /** @description Sum of prompt and completion tokens. */
                total_tokens: number;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A response of the Open Inference Protocol v2. The elements of each tensor are a flat list in row-major order. Outputs that were requested as binary data follow the JSON; the header `Inference-Header-Content-Length` is the number of bytes of the JSON.
         * @example {
         *       "model_name": "acme/pick-place",
         *       "model_version": "1.2.0",
         *       "outputs": [
         *         {
         *           "name": "y",
         *           "shape": [
         *             2,
         *             2
         *           ],
         *           "datatype": "FP32",
         *           "data": [
         *             0.6,
         *             0.8,
         *             1.5,
         *             1.7
         *           ]
         *         }
         *       ]
         *     }
         */
        InferAnswer: {
            /** @description ID of the request, if it has one. */
            id?: string;
            /** @description Slug of the model, such as `acme/pick-place`. */
            model_name: string;
            /** @description Label of the revision. */
            model_version: string;
            /** @description Output tensors. */
            outputs: ({
                /** @description Elements in row-major order, as a flat or a nested list, or the raw little-endian bytes in base64 as one text. Write integers beyond 2^53 as text, such as "9007199254740993", and also "NaN", "Infinity" and "-Infinity". Elements of BYTES are text, or base64 if `parameters.content_type` is `base64`. */
                data?: unknown[] | string;
                /**
                 * @description Datatype of the elements.
                 * @enum {string}
                 */
                datatype: "BOOL" | "UINT8" | "UINT16" | "UINT32" | "UINT64" | "INT8" | "INT16" | "INT32" | "INT64" | "FP16" | "BF16" | "FP32" | "FP64" | "BYTES";
                /** @description Name of the tensor. */
                name: string;
                /** @description Parameters of the tensor. */
                parameters?: {
                    /** @description Number of bytes of this tensor after the JSON, if its data is there instead of in `data`. */
                    binary_data_size?: number;
                    /**
                     * @description Encoding of `data`, or of each element of BYTES.
                     * @enum {string}
                     */
                    content_type?: "base64";
                } & {
                    [key: string]: unknown;
                };
                /** @description Shape of the tensor. */
                shape: number[];
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A model of the inference API. Nothing is charged in test mode.
         * @example {
         *       "id": "svc-fast-8b",
         *       "available": true,
         *       "status": "ready",
         *       "context_length": 131072,
         *       "max_output_tokens": 16384,
         *       "prices": {
         *         "currency": "usd",
         *         "prompt": "0.10",
         *         "completion": "0.20"
         *       },
         *       "next_prices": null
         *     }
         */
        InferenceModel: {
            /** @description Whether the model is set up in this mode. */
            available: boolean;
            /** @description Maximum tokens of prompt and completion together. Null if not set up. */
            context_length: number | null;
            /**
             * @description Name of the model, as in the `model` field of a request.
             * @enum {string}
             */
            id: "svc-reason-70b" | "svc-fast-8b";
            /** @description Maximum tokens of one completion. Null if not set up. */
            max_output_tokens: number | null;
            /** @description Next prices that are announced. Null if there are none. */
            next_prices: {
                /** @description Price per million completion tokens, as a decimal number in units of the currency. */
                completion: string;
                /**
                 * Format: date-time
                 * @description Time when these prices take effect.
                 */
                from: string;
                /** @description Price per million prompt tokens, as a decimal number in units of the currency. */
                prompt: string;
            } | null;
            /** @description Current prices. */
            prices: {
                /** @description Price per million completion tokens, as a decimal number in units of the currency. */
                completion: string;
                /** @description Three-letter ISO 4217 currency code in lower case. */
                currency: string;
                /** @description Price per million prompt tokens, as a decimal number in units of the currency. */
                prompt: string;
            };
            /**
             * @description `ready`: requests can succeed, as far as this node knows. `down`: the backend does not respond, so a request would probably fail; it is checked again every few seconds. `not_set_up`: the model has no backend in this mode.
             * @enum {string}
             */
            status: "ready" | "down" | "not_set_up";
        };
        /**
         * @description A request of the Open Inference Protocol v2. With the header `Inference-Header-Content-Length`, which is the number of bytes of this JSON, tensor data can follow the JSON: the binary extension of the protocol.
         * @example {
         *       "inputs": [
         *         {
         *           "name": "x",
         *           "shape": [
         *             2,
         *             3
         *           ],
         *           "datatype": "FP32",
         *           "data": [
         *             0.1,
         *             0.2,
         *             0.3,
         *             0.4,
         *             0.5,
         *             0.6
         *           ]
         *         }
         *       ]
         *     }
         * @example {
         *       "inputs": [
         *         {
         *           "name": "x",
         *           "shape": [
         *             1,
         *             3
         *           ],
         *           "datatype": "FP32",
         *           "data": "zczMPc3MTD6amZk+"
         *         }
         *       ],
         *       "outputs": [
         *         {
         *           "name": "y"
         *         }
         *       ]
         *     }
         */
        InferRequest: {
            /** @description Your own ID of the request. The response repeats it. */
            id?: string | null;
            /** @description Input tensors. */
            inputs: ({
                /** @description Elements in row-major order, as a flat or a nested list, or the raw little-endian bytes in base64 as one text. Write integers beyond 2^53 as text, such as "9007199254740993", and also "NaN", "Infinity" and "-Infinity". Elements of BYTES are text, or base64 if `parameters.content_type` is `base64`. */
                data?: unknown[] | string;
                /**
                 * @description Datatype of the elements.
                 * @enum {string}
                 */
                datatype: "BOOL" | "UINT8" | "UINT16" | "UINT32" | "UINT64" | "INT8" | "INT16" | "INT32" | "INT64" | "FP16" | "BF16" | "FP32" | "FP64" | "BYTES";
                /** @description Name of the tensor. */
                name: string;
                /** @description Parameters of the tensor. */
                parameters?: ({
                    /** @description Number of bytes of this tensor after the JSON, if its data is there instead of in `data`. */
                    binary_data_size?: number;
                    /**
                     * @description Encoding of `data`, or of each element of BYTES.
                     * @enum {string}
                     */
                    content_type?: "base64";
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @description Shape of the tensor. */
                shape: number[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description Outputs to return. All of them by default. */
            outputs?: ({
                /** @description Name of the output. */
                name: string;
                /** @description Parameters of the output. */
                parameters?: ({
                    /** @description Whether to return this output as binary data. */
                    binary_data?: boolean;
                } & {
                    [key: string]: unknown;
                }) | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            /** @description Parameters of the request. */
            parameters?: ({
                /** @description Whether to return all outputs as binary data. */
                binary_data_output?: boolean;
            } & {
                [key: string]: unknown;
            }) | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "id": "grt_01k9zq4v7he1r8c3t5n6m2x0jk",
         *       "listing_id": "lst_01k9zq4v7he1r8c3t5n6m2x0mn",
         *       "purchase_id": "pur_01k9zq4v7he1r8c3t5n6m2x0pq",
         *       "asset": {
         *         "type": "model",
         *         "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
         *         "slug": "acme-robotics/pick-place"
         *       },
         *       "licensee": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0rs",
         *         "slug": "ada-lovelace",
         *         "name": "Ada Lovelace"
         *       },
         *       "license": "Commercial",
         *       "status": "active",
         *       "granted_at": "2026-03-02T14:12:45.120Z",
         *       "revoked_at": null,
         *       "revision": "1.2.0",
         *       "certificate": "eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCIsImtpZCI6InRlc3QtM3JGa0xaUTd4VjB0YU5zMSJ9.eyJpc3MiOiJodHRwczovL21hcmtldC5leGFtcGxlIn0.c2lnbmF0dXJl"
         *     }
         */
        LicenseGrant: {
            /** @description Model or dataset that the license is for. */
            asset: {
                /** @description ID of the model or dataset. */
                id: string;
                /** @description Slug, in the form `<owner>/<name>`. */
                slug: string;
                /**
                 * @description Kind of the asset.
                 * @enum {string}
                 */
                type: "model" | "dataset";
            };
            /** @description JWS that anyone can verify with the keys of `/.well-known/jwks.json`. Absent in lists. Null once the grant is revoked or the asset is deleted. */
            certificate?: string | null;
            /**
             * Format: date-time
             * @description When the license was granted.
             */
            granted_at: string;
            /** @description Unique license grant ID. */
            id: string;
            /** @description Terms of use, such as `Apache-2.0`. */
            license: string;
            /** @description Account that holds the license. */
            licensee: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name of the account. */
                name: string;
                /** @description Slug of the account. */
                slug: string;
            };
            /** @description ID of the listing that sold the license. */
            listing_id: string;
            /** @description ID of the purchase. */
            purchase_id: string;
            /** @description Newest revision of the model at the time of purchase. The license also covers later ones. Null for a dataset. */
            revision: string | null;
            /**
             * Format: date-time
             * @description When the license was revoked. Null while it is active.
             */
            revoked_at: string | null;
            /**
             * @description A `revoked` license gives no access any more.
             * @enum {string}
             */
            status: "active" | "revoked";
        };
        /**
         * @example {
         *       "id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
         *       "asset": {
         *         "type": "model",
         *         "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
         *         "slug": "acme/pick-place"
         *       },
         *       "owner": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *         "slug": "acme"
         *       },
         *       "title": "Pick and place, ready to run",
         *       "description": "Picks parts from a bin and places them on a belt.",
         *       "price": {
         *         "currency": "usd",
         *         "amount": 4900,
         *         "model": "one_time"
         *       },
         *       "gallery": [
         *         {
         *           "id": "img_01k9zq4v7he1r8c3t5n6m2x0mn",
         *           "url": "https://souk.example/images/live/img_01k9zq4v7he1r8c3t5n6m2x0mn.webp",
         *           "alt": "An arm over a bin of parts"
         *         }
         *       ],
         *       "status": "published",
         *       "inference": {
         *         "requests_per_minute": 60
         *       },
         *       "trial_calls": 5,
         *       "deployment_id": null,
         *       "sales": 12,
         *       "created_at": "2026-01-05T09:41:07.310Z",
         *       "updated_at": "2026-01-06T10:00:00.000Z",
         *       "published_at": "2026-01-06T10:00:00.000Z"
         *     }
         */
        Listing: {
            /** @description Model or dataset that the listing sells. */
            asset: {
                /** @description ID of the model or dataset. */
                id: string;
                /** @description Slug, in the form `<owner>/<name>`. */
                slug: string;
                /**
                 * @description Kind of the asset.
                 * @enum {string}
                 */
                type: "model" | "dataset";
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description ID of the deployment that licensees can call. Null without one. */
            deployment_id: string | null;
            /** @description Description in Markdown. */
            description: string;
            /** @description Images in the order in which they are shown. */
            gallery: {
                /** @description Alternative text of the image. */
                alt: string;
                /** @description Unique image ID. */
                id: string;
                /** @description Public URL of the image, valid while it is in the gallery. */
                url: string;
            }[];
            /** @description Unique listing ID. */
            id: string;
            /** @description Terms for calling the deployment of the listing. */
            inference: {
                /** @description Rate limit of each licensee for the deployment. */
                requests_per_minute: number;
            };
            /** @description Account that owns it. */
            owner: {
                /** @description Unique account ID. */
                id: string;
                /** @description Slug of the account. */
                slug: string;
            };
            /** @description Price of a license. An amount of 0 is free. */
            price: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
                /**
                 * @description How the price is charged: always once.
                 * @enum {string}
                 */
                model: "one_time";
            };
            /**
             * Format: date-time
             * @description When the listing was published. Null until then.
             */
            published_at: string | null;
            /** @description Number of sales. */
            sales: number;
            /**
             * @description Only a `published` listing can be bought.
             * @enum {string}
             */
            status: "draft" | "published" | "unpublished";
            /** @description Title of the listing. */
            title: string;
            /** @description Number of calls to the deployment that an account can make without a license. */
            trial_calls: number;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
        };
        /**
         * @description A request in the log. Exactly one of `key`, `app` and `session` is not null.
         * @example {
         *       "id": "req_01k9zq4v7he1r8c3t5n6m2x0rq",
         *       "at": "2026-03-02T14:12:47.800Z",
         *       "mode": "test",
         *       "method": "POST",
         *       "route": "/v1/purchases",
         *       "path": "/v1/purchases",
         *       "query_names": [],
         *       "status": 404,
         *       "error": {
         *         "code": "not_found",
         *         "message": "There is no such listing.",
         *         "field": null
         *       },
         *       "duration_ms": 4,
         *       "key": {
         *         "id": "key_01k9zq4v7he1r8c3t5n6m2x0ky"
         *       },
         *       "app": null,
         *       "session": null,
         *       "user_agent": "souk-node/0.9.0",
         *       "idempotency_key": null
         *     }
         */
        LoggedRequest: {
            /** @description Connected app that made the request. Null for keys and sessions. */
            app: {
                /** @description Client ID of the app. */
                client_id: string;
            } | null;
            /**
             * Format: date-time
             * @description Time when the request began.
             */
            at: string;
            /** @description Milliseconds from the first byte of the request to the last byte of the response. */
            duration_ms: number;
            /** @description Error of the response. Null if the request succeeded. */
            error: {
                /** @description Code of the error. */
                code: string;
                /** @description Field that caused the error. Null if none did. */
                field: string | null;
                /** @description Message of the error. */
                message: string;
            } | null;
            /** @description Unique request ID: the `X-Request-Id` of the response. */
            id: string;
            /** @description `Idempotency-Key` of the request. Null if it had none. */
            idempotency_key: string | null;
            /** @description API key that made the request. Null for apps and sessions. */
            key: {
                /** @description ID of the API key. */
                id: string;
            } | null;
            /**
             * @description HTTP method.
             * @enum {string}
             */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
            /**
             * @description Mode of the request.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description Path of the request, without its query. If it names another account, `{owner}` or `{name}` replaces that name. */
            path: string;
            /** @description Names of the query parameters. Their values are not stored. */
            query_names: string[];
            /** @description Path of the operation as in this document, such as `/v1/models/{id}`. */
            route: string;
            /** @description Session that made the request. Null for keys and apps. */
            session: {
                /** @description ID of the session. */
                id: string;
                /**
                 * @description Whether it is a browser or a command-line session.
                 * @enum {string}
                 */
                kind: "browser" | "cli";
            } | null;
            /** @description HTTP status of the response. */
            status: number;
            /** @description `User-Agent` of the request. Null if it had none. */
            user_agent: string | null;
        };
        /**
         * @description State of the market in both modes, as seen by the node that handles the request.
         * @example {
         *       "ready": true,
         *       "not_ready": null,
         *       "version": "0.9.0",
         *       "node_version": "v24.11.0",
         *       "started_at": "2026-01-05T09:30:00.000Z",
         *       "memory": 268435456,
         *       "database": {
         *         "version": "17.7",
         *         "size": 73400320,
         *         "connections": 12,
         *         "max_connections": 100,
         *         "migrations": [
         *           {
         *             "realm": "accounts",
         *             "latest": "0001_accounts.sql"
         *           }
         *         ]
         *       },
         *       "queues": [
         *         {
         *           "realm": "live",
         *           "waiting": 0,
         *           "running": 1,
         *           "failing": 0,
         *           "given_up": 0,
         *           "oldest_due_at": null
         *         }
         *       ],
         *       "webhooks": [
         *         {
         *           "mode": "live",
         *           "waiting": 0,
         *           "oldest_due_at": null,
         *           "endpoints_failing": 0,
         *           "events_waiting": 0
         *         }
         *       ],
         *       "storage": [
         *         {
         *           "mode": "live",
         *           "driver": "disk",
         *           "blobs": 120,
         *           "bytes": 5368709120,
         *           "free_bytes": 107374182400
         *         }
         *       ],
         *       "processors": [
         *         {
         *           "mode": "live",
         *           "name": "stripe",
         *           "available": true,
         *           "simulated": false
         *         }
         *       ],
         *       "inference": [
         *         {
         *           "mode": "live",
         *           "model": "svc-fast-8b",
         *           "backend": "openai",
         *           "replicas": [
         *             {
         *               "url": "http://10.0.0.5:8000/v1",
         *               "address": "http://10.0.0.5:8000/v1",
         *               "state": "available",
         *               "status": "answering",
         *               "in_flight": 2
         *             }
         *           ]
         *         }
         *       ],
         *       "nodes": [
         *         {
         *           "name": "node-1",
         *           "url": "http://10.0.0.2:3000",
         *           "places": 4,
         *           "used": 1,
         *           "seen_at": "2026-01-07T08:15:30.120Z"
         *         }
         *       ]
         *     }
         */
        MarketHealth: {
            /** @description State of the database. */
            database: {
                /** @description Number of open connections to the database. */
                connections: number;
                /** @description Number of connections that the database allows. */
                max_connections: number;
                /** @description Latest migration of each database schema. */
                migrations: {
                    /** @description Name of the latest migration. Null if none has run. */
                    latest: string | null;
                    /**
                     * @description Database schema that this entry is about.
                     * @enum {string}
                     */
                    realm: "accounts" | "test" | "live";
                }[];
                /** @description Size of the database in bytes. Null if the database does not report it. */
                size: number | null;
                /** @description Version of PostgreSQL. */
                version: string;
            };
            /** @description Models of the inference API that are set up, by mode. */
            inference: {
                /**
                 * @description Kind of backend that serves the model.
                 * @enum {string}
                 */
                backend: "openai" | "embedded";
                /**
                 * @description Mode that this entry is about.
                 * @enum {string}
                 */
                mode: "test" | "live";
                /** @description Model of the inference API. */
                model: string;
                /** @description Replicas as this node sees them. Empty if the model runs in the server itself. */
                replicas: {
                    /**
                     * @deprecated
                     * @description The same as `url`.
                     */
                    address: string;
                    /** @description Number of requests in progress. */
                    in_flight: number;
                    /**
                     * @description A replica that is `backing_off` failed, and gets no requests for a while.
                     * @enum {string}
                     */
                    state: "available" | "backing_off";
                    /**
                     * @deprecated
                     * @description Use `state`: `answering` is `available`, `resting` is `backing_off`.
                     * @enum {string}
                     */
                    status: "answering" | "resting";
                    /** @description URL of the replica. */
                    url: string;
                }[];
            }[];
            /** @description Resident memory of this process in bytes. */
            memory: number;
            /** @description Version of Node.js. */
            node_version: string;
            /** @description Nodes that run deployed models. */
            nodes: {
                /** @description Name of the node. */
                name: string;
                /** @description Maximum number of models that the node runs. */
                places: number;
                /**
                 * Format: date-time
                 * @description Time when the node last reported its state.
                 */
                seen_at: string;
                /** @description URL at which other nodes reach it. */
                url: string;
                /** @description Number of models that the node runs. */
                used: number;
            }[];
            /** @description Reason why this node should get no requests. Null if it is ready. */
            not_ready: string | null;
            /** @description Payment processor of each mode. */
            processors: {
                /** @description Whether the processor is available. */
                available: boolean;
                /**
                 * @description Mode that this entry is about.
                 * @enum {string}
                 */
                mode: "test" | "live";
                /** @description Payment processor: `stripe` or `simulated`. */
                name: string;
                /** @description Whether payments are simulated. */
                simulated: boolean;
            }[];
            /** @description Job queue of each database schema. */
            queues: {
                /** @description Number of jobs that failed and will be retried. */
                failing: number;
                /** @description Number of jobs that failed and will not be retried. */
                given_up: number;
                /**
                 * Format: date-time
                 * @description Time since when the oldest of them is due. Null if none is.
                 */
                oldest_due_at: string | null;
                /**
                 * @description Database schema that this entry is about.
                 * @enum {string}
                 */
                realm: "accounts" | "test" | "live";
                /** @description Number of jobs that are running. */
                running: number;
                /** @description Number of jobs that are due and not running yet. */
                waiting: number;
            }[];
            /** @description Whether this node accepts requests. */
            ready: boolean;
            /**
             * Format: date-time
             * @description Time when this node started.
             */
            started_at: string;
            /** @description Stored files of each mode. */
            storage: {
                /** @description Number of different files, estimated from 10000 on. */
                blobs: number;
                /** @description Number of bytes that count against the quotas of all accounts. */
                bytes: number;
                /**
                 * @description Kind of storage.
                 * @enum {string}
                 */
                driver: "disk" | "s3";
                /** @description Free bytes on the disk of this node. Null for S3. */
                free_bytes: number | null;
                /**
                 * @description Mode that this entry is about.
                 * @enum {string}
                 */
                mode: "test" | "live";
            }[];
            /** @description Version of Souk. */
            version: string;
            /** @description Webhook deliveries of each mode. */
            webhooks: {
                /** @description Number of endpoints whose deliveries fail, counted up to 10000. */
                endpoints_failing: number;
                /** @description Number of events that are not queued for delivery yet, counted up to 10000. */
                events_waiting: number;
                /**
                 * @description Mode that this entry is about.
                 * @enum {string}
                 */
                mode: "test" | "live";
                /**
                 * Format: date-time
                 * @description Time since when the oldest of them is due. Null if none is.
                 */
                oldest_due_at: string | null;
                /** @description Number of pending deliveries, counted up to 10000. */
                waiting: number;
            }[];
        };
        /**
         * @example {
         *       "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
         *       "slug": "acme-robotics/pick-place",
         *       "name": "Pick Place",
         *       "owner": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *         "slug": "acme-robotics"
         *       },
         *       "task": "manipulation",
         *       "framework": "pytorch",
         *       "license": "Apache-2.0",
         *       "price": {
         *         "currency": "usd",
         *         "amount": 4900,
         *         "model": "one_time"
         *       },
         *       "latest_revision": "1.2.0",
         *       "revisions": [
         *         "1.0.0",
         *         "1.1.0",
         *         "1.2.0"
         *       ],
         *       "deployable": true,
         *       "downloads": 1204,
         *       "stars": 87,
         *       "description": "Picks parts from a bin and places them on a tray.",
         *       "visibility": "public",
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "updated_at": "2026-03-02T14:12:45.120Z",
         *       "published_at": "2026-01-05T10:02:11.004Z",
         *       "listing": {
         *         "id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
         *         "title": "Pick and place, ready to run",
         *         "price": {
         *           "currency": "usd",
         *           "amount": 4900,
         *           "model": "one_time"
         *         },
         *         "cover": {
         *           "url": "https://souk.example/images/live/img_01k9zq4v7he1r8c3t5n6m2x0mn.webp",
         *           "alt": "An arm over a bin of parts"
         *         }
         *       },
         *       "starred": false
         *     }
         */
        Model: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Whether this market can run the newest revision: it contains an ONNX or GGUF file, or an engine of the market runs its framework. */
            deployable: boolean;
            /** @description Short description for lists. */
            description: string;
            /** @description Number of downloads. */
            downloads: number;
            /**
             * @description Framework of the model files.
             * @enum {string}
             */
            framework: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
            /** @description Unique ID (`mdl_…` or `dst_…`). */
            id: string;
            /** @description Highest published version. Null until a revision is published. */
            latest_revision: string | null;
            /**
             * @description Terms of use.
             * @enum {string}
             */
            license: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
            /** @description Published listing that sells a license. Null if it is not on sale. */
            listing: {
                /** @description First image of the gallery. Null if the gallery is empty. */
                cover: {
                    /** @description Alternative text of the image. */
                    alt: string;
                    /** @description Public URL of the image. */
                    url: string;
                } | null;
                /** @description Unique listing ID. */
                id: string;
                /** @description Price of a license. An amount of 0 is free. */
                price: {
                    /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                    amount: number;
                    /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                    currency: string;
                    /**
                     * @description How the price is charged: always once.
                     * @enum {string}
                     */
                    model: "one_time";
                };
                /** @description Title of the listing. */
                title: string;
            } | null;
            /** @description Display name. */
            name: string;
            /** @description Account that owns it. */
            owner: {
                /** @description Unique account ID. */
                id: string;
                /** @description Slug of the account. */
                slug: string;
            };
            /** @description Price of a license. An amount of 0 is free. */
            price: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
                /**
                 * @description How the price is charged: always once.
                 * @enum {string}
                 */
                model: "one_time";
            };
            /**
             * Format: date-time
             * @description When it was first published. Null until then.
             */
            published_at: string | null;
            /** @description Markdown document for the detail page. Absent in lists. */
            readme?: string;
            /** @description Versions of all published revisions, in ascending order. */
            revisions: string[];
            /** @description Slug, in the form `<owner>/<name>`. */
            slug: string;
            /** @description Whether you starred it. Always `false` for visitors. */
            starred: boolean;
            /** @description Number of accounts that starred it. */
            stars: number;
            /** @description Present while it is taken down. Only its owner and operators can see it then. */
            takedown?: {
                /**
                 * Format: date-time
                 * @description When it was taken down.
                 */
                at: string;
                /** @description Reason that the operators gave. */
                reason: string;
            };
            /**
             * @description Task, such as `manipulation`.
             * @enum {string}
             */
            task: "manipulation" | "navigation" | "perception" | "language" | "vla";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
            /**
             * @description `public` once it is published, unless it is taken down.
             * @enum {string}
             */
            visibility: "public" | "private";
        };
        /**
         * @description A new API key, with its secret.
         * @example {
         *       "id": "key_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "name": "orders",
         *       "mode": "test",
         *       "tier": "free",
         *       "status": "active",
         *       "scopes": [
         *         "listings:read",
         *         "webhooks:write"
         *       ],
         *       "restricted": true,
         *       "prefix": "svc_test_",
         *       "last4": "x7Qe",
         *       "spend_limit": null,
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "expires_at": null,
         *       "last_used_at": null,
         *       "rotation_due": false,
         *       "secret": "svc_test_OnlyAnExamplex7Qe"
         *     }
         */
        NewApiKey: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the key expires. Null if it does not.
             */
            expires_at: string | null;
            /** @description Unique key ID. */
            id: string;
            /**
             * Format: date-time
             * @description Time when the key was last used. Null if it never was.
             */
            last_used_at: string | null;
            /** @description Last four characters of the secret. */
            last4: string;
            /**
             * @description Mode that the key works in.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description Name that you chose for the key. */
            name: string;
            /**
             * @description First characters of the secret, which depend on the mode.
             * @enum {string}
             */
            prefix: "svc_test_" | "svc_live_";
            /** @description Whether the key was created with `scopes`. A restricted key cannot create keys, and cannot spend money other than on inference. */
            restricted: boolean;
            /** @description Whether the key is in use and older than 90 days, and should be replaced. */
            rotation_due: boolean;
            /** @description Scopes of the key. */
            scopes: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write" | "inference:run")[];
            /** @description Secret of the key. Shown only once, because only its hash is stored. */
            secret: string;
            /**
             * @description Maximum amount in usd that the key can spend on inference per calendar month (UTC). Null if unlimited.
             * @example {
             *       "currency": "usd",
             *       "amount": 4900
             *     }
             */
            spend_limit: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            } | null;
            /**
             * @description Only an `active` key works. An `inactive` one is a live premium key that is not paid for yet.
             * @enum {string}
             */
            status: "active" | "inactive" | "revoked" | "expired";
            /**
             * @description Tier of the key. Inference requires `premium`.
             * @enum {string}
             */
            tier: "free" | "premium";
        };
        /**
         * @example {
         *       "id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "client_id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "name": "Robot Studio",
         *       "mode": "test",
         *       "confidential": true,
         *       "redirect_uris": [
         *         "https://studio.example.com/souk/callback"
         *       ],
         *       "required_scopes": [
         *         "models:read"
         *       ],
         *       "last4": "x7Qe",
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "updated_at": "2026-01-05T09:30:00.000Z",
         *       "client_secret": "svc_secret_OnlyAnExamplex7Qe"
         *     }
         */
        NewOAuthApp: {
            /** @description Client ID for OAuth. The same as `id`. */
            client_id: string;
            /** @description Client secret (`svc_secret_…`). Returned only this once. Null for a public app. */
            client_secret: string | null;
            /** @description Whether the app has a client secret, which its server stores. A public app has none. */
            confidential: boolean;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Unique app ID (`cli_…`). */
            id: string;
            /** @description Last four characters of the client secret. Null for a public app. */
            last4: string | null;
            /**
             * @description Mode of the app. Its tokens work only in this mode.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description Name of the app, as users see it on the consent page. */
            name: string;
            /** @description URIs that users can be redirected to. */
            redirect_uris: string[];
            /** @description Scopes that the app cannot work without. Users may withhold all others. */
            required_scopes: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write")[];
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
        };
        /**
         * @description A webhook endpoint with a new secret.
         * @example {
         *       "id": "whe_01k9zq4v7he1r8c3t5n6m2x0wh",
         *       "url": "https://hooks.example.com/souk",
         *       "events": [
         *         "listing.purchased",
         *         "purchase.refunded"
         *       ],
         *       "description": "orders",
         *       "mode": "test",
         *       "status": "enabled",
         *       "disabled_at": null,
         *       "disabled_reason": null,
         *       "failing_since": null,
         *       "previous_secret_expires_at": null,
         *       "created_at": "2026-01-07T08:15:30.120Z",
         *       "updated_at": "2026-01-07T08:15:30.120Z",
         *       "secret": "whsec_test_OnlyAnExample"
         *     }
         */
        NewWebhookEndpoint: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Your own note about the endpoint. Null if there is none. */
            description: string | null;
            /**
             * Format: date-time
             * @description Time when the endpoint was disabled. Null if it is enabled.
             */
            disabled_at: string | null;
            /**
             * @description Why the endpoint was disabled. `owner`: you disabled it. `gone`: it responded with 410. `failing`: every delivery failed for five days. Null if it is enabled.
             * @enum {string|null}
             */
            disabled_reason: "owner" | "gone" | "failing" | null;
            /** @description Event types that are sent, or `*` for all of them. */
            events: string[];
            /**
             * Format: date-time
             * @description Time since when every delivery has failed. Null if the last one succeeded.
             */
            failing_since: string | null;
            /** @description Unique webhook endpoint ID. */
            id: string;
            /**
             * @description Mode of the events that are sent.
             * @enum {string}
             */
            mode: "test" | "live";
            /**
             * Format: date-time
             * @description Time until which the previous secret signs as well. Null if only one secret signs.
             */
            previous_secret_expires_at: string | null;
            /** @description Secret that signs deliveries. Shown only once. */
            secret: string;
            /**
             * @description Nothing is sent to a `disabled` endpoint.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
            /** @description URL that events are sent to. */
            url: string;
        };
        /**
         * @example {
         *       "id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "client_id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "name": "Robot Studio",
         *       "mode": "test",
         *       "confidential": true,
         *       "redirect_uris": [
         *         "https://studio.example.com/souk/callback"
         *       ],
         *       "required_scopes": [
         *         "models:read"
         *       ],
         *       "last4": "x7Qe",
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "updated_at": "2026-01-05T09:30:00.000Z"
         *     }
         */
        OAuthApp: {
            /** @description Client ID for OAuth. The same as `id`. */
            client_id: string;
            /** @description Whether the app has a client secret, which its server stores. A public app has none. */
            confidential: boolean;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Unique app ID (`cli_…`). */
            id: string;
            /** @description Last four characters of the client secret. Null for a public app. */
            last4: string | null;
            /**
             * @description Mode of the app. Its tokens work only in this mode.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description Name of the app, as users see it on the consent page. */
            name: string;
            /** @description URIs that users can be redirected to. */
            redirect_uris: string[];
            /** @description Scopes that the app cannot work without. Users may withhold all others. */
            required_scopes: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write")[];
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
        };
        /**
         * @description Every error of the OAuth endpoints has this shape, as in RFC 6749.
         * @example {
         *       "error": "invalid_grant",
         *       "error_description": "grant request is invalid"
         *     }
         */
        OAuthError: {
            /**
             * @description Code of the error, as in RFC 6749.
             * @example invalid_grant
             */
            error: string;
            /** @description What is wrong, for developers. */
            error_description?: string;
        };
        /**
         * @example {
         *       "access_token": "svc_app_OnlyAnExamplex7Qe",
         *       "token_type": "Bearer",
         *       "expires_in": 3600,
         *       "refresh_token": "svc_ref_OnlyAnExamplex7Qe",
         *       "scope": "models:read datasets:read"
         *     }
         */
        OAuthTokens: {
            /** @description Access token (`svc_app_…`). Send it as a bearer token. */
            access_token: string;
            /** @description Seconds until the access token expires. */
            expires_in: number;
            /** @description Refresh token (`svc_ref_…`), valid for 90 days. Each refresh returns a new one: store it in place of the old one. */
            refresh_token?: string;
            /** @description Granted scopes, separated by spaces. May be fewer than requested. */
            scope?: string;
            /**
             * @description Always `Bearer`.
             * @enum {string}
             */
            token_type: "Bearer";
        };
        /**
         * @description An account as operators see it.
         * @example {
         *       "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *       "slug": "acme-robotics",
         *       "name": "Acme Robotics",
         *       "email": "ana@acme-robotics.example",
         *       "email_confirmed": true,
         *       "status": "suspended",
         *       "suspension_reason": "Sells weights that belong to another company.",
         *       "demo": false,
         *       "created_at": "2026-01-05T09:30:00.000Z"
         *     }
         */
        OperatedAccount: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Whether the account is part of the demo data. */
            demo: boolean;
            /** @description Email address. Null for a closed account. */
            email: string | null;
            /** @description Whether the email address is confirmed. */
            email_confirmed: boolean;
            /** @description Unique account ID. */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
            slug: string;
            /**
             * @description Whether the account is active, suspended or closed.
             * @enum {string}
             */
            status: "active" | "suspended" | "closed";
            /** @description Reason of the suspension. Null unless the account is suspended. */
            suspension_reason: string | null;
        };
        /**
         * @description A payout as operators see it: with its seller, and its ID at the processor.
         * @example {
         *       "id": "pyo_01k9zq4v7he1r8c3t5n6m2x0st",
         *       "amount": {
         *         "currency": "usd",
         *         "amount": 4410
         *       },
         *       "status": "paid",
         *       "destination": {
         *         "label": "bank account ending 3000"
         *       },
         *       "period": {
         *         "start": "2026-01-05T09:41:07.310Z",
         *         "end": "2026-01-05T09:41:07.310Z"
         *       },
         *       "failure": null,
         *       "created_at": "2026-01-13T04:00:00.000Z",
         *       "paid_at": "2026-01-13T04:00:02.000Z",
         *       "account": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *         "slug": "acme-robotics",
         *         "name": "Acme Robotics"
         *       },
         *       "processor": "stripe",
         *       "reference": "po_1SmExample"
         *     }
         */
        OperatedPayout: {
            /** @description Seller who is paid. */
            account: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            };
            /** @description Amount that is paid out. */
            amount: {
                /** @description Sum of the lines, in the minor unit of the currency. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Destination that the money is sent to. */
            destination: {
                /** @description Label of the destination, such as `bank account ending 3000`. */
                label: string;
            };
            /** @description Why the payout failed. Null unless `status` is `failed`. */
            failure: {
                /** @description Stable code of the failure, such as `no_such_account`. */
                code: string;
                /** @description What went wrong and what to do next. */
                message: string;
            } | null;
            /** @description Unique payout ID. */
            id: string;
            /**
             * Format: date-time
             * @description When the payout was paid. Null unless `status` is `paid`.
             */
            paid_at: string | null;
            /** @description Period that the lines cover. */
            period: {
                /**
                 * Format: date-time
                 * @description Time of the last line.
                 */
                end: string;
                /**
                 * Format: date-time
                 * @description Time of the first line.
                 */
                start: string;
            };
            /** @description Processor of the payout: `stripe` or `simulated`. */
            processor: string;
            /** @description ID of the payout at the processor. Null until the processor has accepted it. */
            reference: string | null;
            /**
             * @description Status of the payout. The money of a `failed` payout returns to your earnings and is part of the next one.
             * @enum {string}
             */
            status: "pending" | "in_transit" | "paid" | "failed";
        };
        /** @description A purchase that an operator refunded. */
        OperatedRefund: {
            purchase: components["schemas"]["Purchase"];
            /**
             * @description Amount that the seller’s earnings did not cover. Their balance is lower by this amount.
             * @example {
             *       "currency": "usd",
             *       "amount": 0
             *     }
             */
            uncovered: {
                /** @description Amount in the minor unit of the currency. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            };
        };
        /**
         * @example {
         *       "id": "pm_01jzq3v8k2m4n6p8r0t2v4w6x8",
         *       "type": "card",
         *       "card": {
         *         "brand": "visa",
         *         "last4": "4242",
         *         "exp_month": 12,
         *         "exp_year": 2031
         *       },
         *       "is_default": true,
         *       "saved": true,
         *       "kept": true,
         *       "created_at": "2026-07-09T08:30:00.000Z"
         *     }
         */
        PaymentMethod: {
            /** @description Details of the card. */
            card: {
                /** @description Brand of the card, such as `visa`. */
                brand: string;
                /** @description Month in which the card expires, from 1 to 12. */
                exp_month: number;
                /** @description Year in which the card expires, with four digits. */
                exp_year: number;
                /** @description Last four digits of the card number. */
                last4: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Unique payment method ID. */
            id: string;
            /** @description Whether this card is charged if a request names no card. */
            is_default: boolean;
            /**
             * @deprecated
             * @description The same as `saved`.
             */
            kept: boolean;
            /** @description Whether the card is saved. `false` until the first payment succeeds with a card of `save: "after_payment"`. */
            saved: boolean;
            /**
             * @description Type of the payment method: always `card`.
             * @enum {string}
             */
            type: "card";
        };
        /**
         * @example {
         *       "name": "simulated",
         *       "available": true,
         *       "simulated": true,
         *       "publishable_key": null
         *     }
         */
        PaymentProcessor: {
            /** @description Whether payments are possible in this mode. */
            available: boolean;
            /** @description Name of the processor: `stripe` or `simulated`. */
            name: string;
            /** @description Public key for the processor’s browser SDK. Null if it has none. */
            publishable_key: string | null;
            /** @description Whether payments are simulated: no real money moves, and only test cards are accepted. */
            simulated: boolean;
        };
        /**
         * @example {
         *       "id": "pyo_01k9zq4v7he1r8c3t5n6m2x0st",
         *       "amount": {
         *         "currency": "usd",
         *         "amount": 4410
         *       },
         *       "status": "paid",
         *       "destination": {
         *         "label": "bank account ending 3000"
         *       },
         *       "period": {
         *         "start": "2026-01-05T09:41:07.310Z",
         *         "end": "2026-01-05T09:41:07.310Z"
         *       },
         *       "lines": [
         *         {
         *           "type": "sale",
         *           "subject": "pur_01k9zq4v7he1r8c3t5n6m2x0qr",
         *           "gross": 4900,
         *           "fee": 490,
         *           "amount": 4410,
         *           "at": "2026-01-05T09:41:07.310Z"
         *         }
         *       ],
         *       "lines_has_more": false,
         *       "failure": null,
         *       "created_at": "2026-01-13T04:00:00.000Z",
         *       "paid_at": "2026-01-13T04:00:02.000Z"
         *     }
         */
        Payout: {
            /** @description Amount that is paid out. */
            amount: {
                /** @description Sum of the lines, in the minor unit of the currency. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Destination that the money is sent to. */
            destination: {
                /** @description Label of the destination, such as `bank account ending 3000`. */
                label: string;
            };
            /** @description Why the payout failed. Null unless `status` is `failed`. */
            failure: {
                /** @description Stable code of the failure, such as `no_such_account`. */
                code: string;
                /** @description What went wrong and what to do next. */
                message: string;
            } | null;
            /** @description Unique payout ID. */
            id: string;
            /** @description First 100 lines. Absent in lists. */
            lines?: components["schemas"]["PayoutLine"][];
            /** @description Whether there are more lines: see `GET /v1/payouts/{id}/lines`. Absent in lists. */
            lines_has_more?: boolean;
            /**
             * Format: date-time
             * @description When the payout was paid. Null unless `status` is `paid`.
             */
            paid_at: string | null;
            /** @description Period that the lines cover. */
            period: {
                /**
                 * Format: date-time
                 * @description Time of the last line.
                 */
                end: string;
                /**
                 * Format: date-time
                 * @description Time of the first line.
                 */
                start: string;
            };
            /**
             * @description Status of the payout. The money of a `failed` payout returns to your earnings and is part of the next one.
             * @enum {string}
             */
            status: "pending" | "in_transit" | "paid" | "failed";
        };
        /**
         * @example {
         *       "status": "ready",
         *       "label": "bank account ending 3000",
         *       "processor": "simulated",
         *       "failure": null,
         *       "payable_at": null,
         *       "created_at": "2026-01-05T09:41:07.310Z",
         *       "updated_at": "2026-01-05T09:41:07.310Z"
         *     }
         */
        PayoutDestination: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Failure of the last payout to this destination. The next payout will also fail unless you fix the cause. Null after a payout succeeds, or after you set the destination again. */
            failure: {
                /**
                 * Format: date-time
                 * @description When the payout failed.
                 */
                at: string;
                /** @description Stable code of the failure, such as `no_such_account`. */
                code: string;
                /** @description What went wrong and what to do next. */
                message: string;
                /** @description ID of the payout that failed. */
                payout_id: string;
            } | null;
            /** @description Label of the destination, such as `bank account ending 3000`. */
            label: string;
            /** @description URL where you enter your details with the processor. Expires after a while. */
            onboarding_url?: string;
            /**
             * Format: date-time
             * @description When payouts to this destination start. In live mode a new destination waits for 48 hours, unless the market sets another time, so that you can stop a change that you did not make. Null if there is no wait.
             */
            payable_at: string | null;
            /**
             * @description Payment processor that sends the money.
             * @enum {string}
             */
            processor: "simulated" | "stripe";
            /**
             * @description `ready` if payouts can be sent. `onboarding` while the processor needs more information from you.
             * @enum {string}
             */
            status: "ready" | "onboarding";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "type": "sale",
         *       "subject": "pur_01k9zq4v7he1r8c3t5n6m2x0qr",
         *       "gross": 4900,
         *       "fee": 490,
         *       "amount": 4410,
         *       "at": "2026-01-05T09:41:07.310Z"
         *     }
         */
        PayoutLine: {
            /** @description Part of the payout: gross minus fee, in the minor unit of the payout's currency. */
            amount: number;
            /**
             * Format: date-time
             * @description When the sale, refund or return happened.
             */
            at: string;
            /** @description Fee that the market kept, in the minor unit of the payout's currency. */
            fee: number;
            /** @description Amount that the buyer paid, negative for a refund, in the minor unit of the payout's currency. */
            gross: number;
            /** @description ID of the purchase, or of the payout that was sent back. */
            subject: string;
            /**
             * @description Type of the line. `payout_returned` is the money of an earlier payout that failed or was sent back.
             * @enum {string}
             */
            type: "sale" | "refund" | "payout_returned";
        };
        /**
         * @description The share of each sale that the market keeps.
         * @example {
         *       "basis_points": 1000,
         *       "since": "2026-01-05T09:30:00.000Z"
         *     }
         */
        PlatformFee: {
            /** @description Fee in basis points, which are hundredths of a percent: 1000 is 10%. */
            basis_points: number;
            /**
             * Format: date-time
             * @description Time when an operator set the fee. Null if it is the configured default.
             */
            since: string | null;
        };
        /**
         * @example {
         *       "shard": "train.csv",
         *       "format": "csv",
         *       "columns": [
         *         {
         *           "name": "joint",
         *           "type": "string"
         *         },
         *         {
         *           "name": "angle",
         *           "type": "number"
         *         }
         *       ],
         *       "total_columns": 2,
         *       "rows": [
         *         {
         *           "joint": "elbow",
         *           "angle": 0.42
         *         }
         *       ],
         *       "total_rows": 12000,
         *       "limited": false
         *     }
         */
        Preview: {
            /** @description Columns of the table. A very wide table is truncated: see `total_columns`. */
            columns: {
                /** @description Name of the column. */
                name: string;
                /** @description Type of its values, such as `number`. */
                type: string;
            }[];
            /**
             * @description Format of the shard.
             * @enum {string}
             */
            format: "parquet" | "csv" | "tsv" | "jsonl" | "json";
            /** @description Whether the preview is limited because you hold no license for this paid dataset. Then you get only the first 10 rows of its first table. Other shards have no rows, and only the columns that the first table also has. */
            limited: boolean;
            /** @description First rows, each as an object by column name. Long values are truncated. */
            rows: {
                [key: string]: unknown;
            }[];
            /** @description Name of the shard. */
            shard: string;
            /** @description Number of columns in the shard. */
            total_columns: number;
            /** @description Number of rows in the shard. Null until it is known. */
            total_rows: number | null;
        };
        /**
         * @description What everyone can see of an account.
         * @example {
         *       "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *       "slug": "acme-robotics",
         *       "name": "Acme Robotics",
         *       "created_at": "2026-01-05T09:30:00.000Z"
         *     }
         */
        PublicProfile: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Unique account ID. */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
            slug: string;
        };
        /**
         * @example {
         *       "id": "pur_01k9zq4v7he1r8c3t5n6m2x0ab",
         *       "listing_id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
         *       "asset": {
         *         "type": "model",
         *         "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
         *         "slug": "acme/pick-place",
         *         "name": "Pick Place"
         *       },
         *       "status": "succeeded",
         *       "amount": {
         *         "currency": "usd",
         *         "amount": 4900
         *       },
         *       "payment": {
         *         "type": "card",
         *         "card": {
         *           "brand": "visa",
         *           "last4": "4242"
         *         }
         *       },
         *       "platform_fee": {
         *         "currency": "usd",
         *         "amount": 490
         *       },
         *       "seller_payout": {
         *         "currency": "usd",
         *         "amount": 4410
         *       },
         *       "license_grant_id": "grt_01k9zq4v7he1r8c3t5n6m2x0cd",
         *       "buyer": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0ef",
         *         "slug": "bright-labs",
         *         "name": "Bright Labs"
         *       },
         *       "seller": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0gh",
         *         "slug": "acme"
         *       },
         *       "next_action": null,
         *       "created_at": "2026-01-07T08:15:30.120Z",
         *       "refund_id": null,
         *       "refunded_at": null,
         *       "refundable_until": "2026-01-21T08:15:30.120Z"
         *     }
         */
        Purchase: {
            /**
             * @description Price that the buyer pays.
             * @example {
             *       "currency": "usd",
             *       "amount": 4900
             *     }
             */
            amount: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            };
            /** @description Model or dataset that the license is for. Null if it and its listing are deleted. */
            asset: {
                /** @description ID of the model or dataset. */
                id: string;
                /** @description Current display name. If the asset is deleted, the title of its listing. */
                name: string;
                /** @description Slug, in the form `<owner>/<name>`. */
                slug: string;
                /**
                 * @description Kind of the asset.
                 * @enum {string}
                 */
                type: "model" | "dataset";
            } | null;
            /** @description Account that bought the license. */
            buyer: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Unique purchase ID. */
            id: string;
            /** @description ID of the license grant. Null until the purchase succeeds. */
            license_grant_id: string | null;
            /** @description ID of the listing that was bought. */
            listing_id: string;
            /** @description Step that the cardholder must take to complete the payment. Null if there is none. */
            next_action: {
                /** @description Secret for the processor’s browser SDK. Present for `use_processor_sdk`. */
                client_secret?: string;
                /**
                 * @description Kind of the step.
                 * @enum {string}
                 */
                type: "redirect" | "use_processor_sdk";
                /** @description URL to send the cardholder’s browser to. Present for `redirect`. */
                url?: string;
            } | null;
            /** @description How the purchase is paid. Null if it is free. */
            payment: {
                /** @description Card that is charged. Visible only to the buyer, and not to restricted keys. Null for test tokens. */
                card: {
                    /** @description Brand of the card, such as `visa`. */
                    brand: string;
                    /** @description Last four digits of the card number. */
                    last4: string;
                } | null;
                /**
                 * @description Source of the payment.
                 * @enum {string}
                 */
                type: "balance" | "card";
            } | null;
            /**
             * @description Part of the amount that the market keeps.
             * @example {
             *       "currency": "usd",
             *       "amount": 4900
             *     }
             */
            platform_fee: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            };
            /** @description ID of the refund, as in `subject` of balance transactions. Null without a refund. */
            refund_id: string | null;
            /**
             * Format: date-time
             * @description Until when the seller can refund the purchase. Null unless it has succeeded.
             */
            refundable_until: string | null;
            /**
             * Format: date-time
             * @description When the purchase was refunded. Null without a refund.
             */
            refunded_at: string | null;
            /** @description Account that sold the license. */
            seller: {
                /** @description Unique account ID. */
                id: string;
                /** @description Slug of the account. */
                slug: string;
            };
            /**
             * @description Part of the amount that the seller earns.
             * @example {
             *       "currency": "usd",
             *       "amount": 4900
             *     }
             */
            seller_payout: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            };
            /**
             * @description `pending` until the card payment is confirmed. The license is granted with `succeeded`.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed" | "refunded";
        };
        /**
         * @example {
         *       "from": "2026-01-05",
         *       "to": "2026-01-05",
         *       "interval": "day",
         *       "items": [
         *         {
         *           "start": "2026-01-05",
         *           "currency": "usd",
         *           "gross": 9800,
         *           "fees": 490,
         *           "refunds": 4900,
         *           "net": 4410,
         *           "sales": 2
         *         }
         *       ]
         *     }
         */
        Revenue: {
            /** @description First day of the range in UTC, as YYYY-MM-DD. */
            from: string;
            /**
             * @description Length of each item.
             * @enum {string}
             */
            interval: "day" | "week" | "month" | "total";
            /** @description Revenue by time, then by currency. Each currency that occurs has an item for every interval. With `group_by`, only intervals with sales or refunds are included, with the highest earnings first. */
            items: {
                /** @description Asset that was sold. Present with `group_by=asset`. Null if it is not known. */
                asset?: {
                    /** @description ID of the model or dataset. */
                    id: string;
                    /** @description Display name of the asset. Null once it is deleted. */
                    name: string | null;
                    /** @description Slug of the asset. Null once it is deleted. */
                    slug: string | null;
                    /**
                     * @description Kind of the asset.
                     * @enum {string}
                     */
                    type: "model" | "dataset";
                } | null;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
                /** @description Fees that the market kept, minus fees that it returned with refunds, in the minor unit of the currency. */
                fees: number;
                /** @description Amount that buyers paid, in the minor unit of the currency. */
                gross: number;
                /** @description Your earnings: gross minus fees and refunds, in the minor unit of the currency. */
                net: number;
                /** @description Amount that was refunded to buyers, in the minor unit of the currency. */
                refunds: number;
                /** @description Number of sales. */
                sales: number;
                /** @description First day of the interval, as YYYY-MM-DD. Weeks start on Monday. */
                start: string;
            }[];
            /** @description Last day of the range in UTC, as YYYY-MM-DD. */
            to: string;
        };
        /**
         * @example {
         *       "revision": "1.2.0",
         *       "notes": "Half the latency.",
         *       "status": "published",
         *       "files": [
         *         {
         *           "id": "fil_01k9zq4v7he1r8c3t5n6m2x0gh",
         *           "name": "model.safetensors",
         *           "size": 1048664,
         *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *           "content_type": "application/octet-stream",
         *           "inspected": true,
         *           "verdict": "inspected",
         *           "inspection": {
         *             "format": "safetensors",
         *             "verdict": "inspected",
         *             "reason": null,
         *             "header": {
         *               "format": "safetensors",
         *               "tensor_count": 1,
         *               "parameter_count": 262144,
         *               "dtypes": {
         *                 "F32": 1
         *               }
         *             }
         *           },
         *           "format": null,
         *           "rows": null,
         *           "columns": null,
         *           "problem": null,
         *           "created_at": "2026-01-05T09:41:07.310Z"
         *         }
         *       ],
         *       "created_at": "2026-03-02T14:02:10.400Z",
         *       "published_at": "2026-03-02T14:12:45.120Z"
         *     }
         */
        Revision: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Files of the revision, sorted by name. */
            files: components["schemas"]["File"][];
            /** @description Release notes in Markdown. */
            notes: string;
            /**
             * Format: date-time
             * @description When it was published. Null for a draft.
             */
            published_at: string | null;
            /** @description Semantic version, such as `1.2.0`. Unique within the model. */
            revision: string;
            /**
             * @description A `published` revision never changes.
             * @enum {string}
             */
            status: "draft" | "published";
        };
        /**
         * @description A sign-in with a browser or from the command line.
         * @example {
         *       "id": "ses_01k9zq4v7he1r8c3t5n6m2x0se",
         *       "kind": "browser",
         *       "current": true,
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
         *       "ip": "203.0.113.7",
         *       "address": "203.0.113.7",
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "last_used_at": "2026-01-07T08:15:30.120Z",
         *       "expires_at": "2026-02-06T08:15:30.120Z"
         *     }
         */
        Session: {
            /**
             * @deprecated
             * @description The same as `ip`.
             */
            address: string;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Whether this session makes the request. */
            current: boolean;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            expires_at: string;
            /** @description Unique session ID. */
            id: string;
            /** @description IP address of the sign-in. Empty if it is unknown. */
            ip: string;
            /**
             * @description Whether you signed in with a browser or from the command line.
             * @enum {string}
             */
            kind: "browser" | "cli";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            last_used_at: string;
            /** @description `User-Agent` header of the sign-in. */
            user_agent: string;
        };
        /**
         * @example {
         *       "id": "tkd_01k9zq4v7he1r8c3t5n6m2x0td",
         *       "asset": {
         *         "type": "model",
         *         "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
         *         "slug": "acme-robotics/pick-place"
         *       },
         *       "owner_id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *       "owner": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
         *         "slug": "acme-robotics",
         *         "name": "Acme Robotics"
         *       },
         *       "reason": "Contains weights of another company.",
         *       "status": "in_force",
         *       "operator_id": "usr_01k9zq4v7he1r8c3t5n6m2x0op",
         *       "operator": {
         *         "id": "usr_01k9zq4v7he1r8c3t5n6m2x0op",
         *         "slug": "olive-operator",
         *         "name": "Olive Operator"
         *       },
         *       "created_at": "2026-03-02T14:12:45.120Z",
         *       "lifted_at": null,
         *       "lifted_by": null,
         *       "lifter": null
         *     }
         */
        Takedown: {
            /** @description Model or dataset that was taken down. */
            asset: {
                /** @description ID of the model or dataset. */
                id: string;
                /** @description Slug, in the form `<owner>/<name>`. Null once the asset is deleted. */
                slug: string | null;
                /**
                 * @description Kind of the asset.
                 * @enum {string}
                 */
                type: "model" | "dataset";
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Unique takedown ID. */
            id: string;
            /**
             * Format: date-time
             * @description When the takedown was lifted. Null while it is in force.
             */
            lifted_at: string | null;
            /** @description Account ID of the operator who lifted the takedown. */
            lifted_by: string | null;
            /** @description Operator who lifted the takedown. Null while it is in force. */
            lifter: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            } | null;
            /** @description Operator who took the asset down. */
            operator: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            };
            /** @description Account ID of the operator who took the asset down. */
            operator_id: string;
            /** @description Account that owns the asset. */
            owner: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            };
            /** @description ID of the account that owns the asset. */
            owner_id: string;
            /** @description Reason, as shown to the owner. */
            reason: string;
            /**
             * @description Whether the takedown is in force or was lifted.
             * @enum {string}
             */
            status: "in_force" | "lifted";
        };
        /**
         * @example {
         *       "id": "pay_01jzq3v8k2m4n6p8r0t2v4w6x8",
         *       "status": "succeeded",
         *       "amount": {
         *         "currency": "usd",
         *         "amount": 5000
         *       },
         *       "payment_method": "pm_01jzq3v8k2m4n6p8r0t2v4w6x8",
         *       "card": {
         *         "brand": "visa",
         *         "last4": "4242"
         *       },
         *       "next_action": null,
         *       "failure": null,
         *       "created_at": "2026-07-09T08:30:00.000Z"
         *     }
         */
        TopUp: {
            /**
             * @description Amount that is charged.
             * @example {
             *       "currency": "usd",
             *       "amount": 4900
             *     }
             */
            amount: {
                /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency: string;
            };
            /** @description Card that is charged. Null for test tokens, and for restricted keys. */
            card: {
                /** @description Brand of the card, such as `visa`. */
                brand: string;
                /** @description Last four digits of the card number. */
                last4: string;
            } | null;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Why the top-up failed. Null unless `status` is `failed`. */
            failure: {
                /** @description Stable code of the failure, such as `card_declined`. */
                code: string;
                /** @description What went wrong. */
                message: string;
            } | null;
            /** @description Unique top-up ID. */
            id: string;
            /** @description Step that the cardholder must take to complete the payment. Null if there is none. */
            next_action: {
                /** @description Secret for the processor’s browser SDK. Present for `use_processor_sdk`. */
                client_secret?: string;
                /**
                 * @description Kind of the step.
                 * @enum {string}
                 */
                type: "redirect" | "use_processor_sdk";
                /** @description URL to send the cardholder’s browser to. Present for `redirect`. */
                url?: string;
            } | null;
            /** @description ID of the saved card, or a test token. */
            payment_method: string;
            /**
             * @description `pending` while the cardholder must take a step, or while the result is not known yet.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
        };
        /**
         * @example {
         *       "id": "upl_01k9zq4v7he1r8c3t5n6m2x0jk",
         *       "name": "model.safetensors",
         *       "length": 1048576,
         *       "offset": 524288,
         *       "status": "open",
         *       "expires_at": "2026-01-06T09:41:07.310Z"
         *     }
         */
        Upload: {
            /**
             * Format: date-time
             * @description When the upload expires. Sending bytes extends it.
             */
            expires_at: string;
            /** @description Unique upload ID. */
            id: string;
            /** @description Size of the whole file in bytes. */
            length: number;
            /** @description Name of the file. */
            name: string;
            /** @description Number of bytes stored so far. Continue from here. */
            offset: number;
            /**
             * @description `completed` once all bytes have arrived and the file exists.
             * @enum {string}
             */
            status: "open" | "completed";
        };
        /**
         * @description Usage of one model by one key on one day.
         * @example {
         *       "date": "2026-01-05",
         *       "model": "svc-reason-70b",
         *       "key_id": "key_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "prompt_tokens": 1200,
         *       "completion_tokens": 340,
         *       "total_tokens": 1540,
         *       "cost": "0.001776",
         *       "currency": "usd",
         *       "requests": 1
         *     }
         */
        UsageDay: {
            /** @description Number of generated tokens. */
            completion_tokens: number;
            /** @description Exact cost as a decimal number in units of the currency, such as 0.001234. In test mode, the cost that live mode would have: nothing is charged. */
            cost: string;
            /** @description Three-letter ISO 4217 currency code in lower case. */
            currency: string;
            /** @description Day on which the requests began, in UTC, in the form YYYY-MM-DD. */
            date: string;
            /** @description ID of the key that pays, which a playground session names in `Svc-Key`. */
            key_id: string;
            /**
             * @description Model that was used.
             * @enum {string}
             */
            model: "svc-reason-70b" | "svc-fast-8b";
            /** @description Number of tokens in prompts. */
            prompt_tokens: number;
            /** @description Number of requests, including those without output. */
            requests: number;
            /** @description Sum of prompt and completion tokens. */
            total_tokens: number;
        };
        /**
         * @description Usage and cost of one request.
         * @example {
         *       "id": "use_01k9zq4v7he1r8c3t5n6m2x0rq",
         *       "request_id": "req_01k9zq4v7he1r8c3t5n6m2x0rq",
         *       "model": "svc-reason-70b",
         *       "key_id": "key_01k9zq4v7he1r8c3t5n6m2x0ky",
         *       "prompt_tokens": 1200,
         *       "completion_tokens": 340,
         *       "total_tokens": 1540,
         *       "cost": "0.001776",
         *       "currency": "usd",
         *       "result": "completed",
         *       "outcome": "complete",
         *       "token_source": "backend",
         *       "counted_by": "backend",
         *       "streamed": true,
         *       "created_at": "2026-01-05T09:30:00.000Z"
         *     }
         */
        UsageRecord: {
            /** @description Number of generated tokens. */
            completion_tokens: number;
            /** @description Exact cost as a decimal number in units of the currency, such as 0.001234. In test mode, the cost that live mode would have: nothing is charged. */
            cost: string;
            /**
             * @deprecated
             * @description Use `token_source`: `deltas` is `stream_chunks`, `nobody` is `none`.
             * @enum {string}
             */
            counted_by: "backend" | "tokenizer" | "deltas" | "estimate" | "nobody";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Three-letter ISO 4217 currency code in lower case. */
            currency: string;
            /** @description Unique ID of the usage record, with the same 26 characters as the request ID. */
            id: string;
            /** @description ID of the key that pays, which a playground session names in `Svc-Key`. */
            key_id: string;
            /**
             * @description Model that was used.
             * @enum {string}
             */
            model: "svc-reason-70b" | "svc-fast-8b";
            /**
             * @deprecated
             * @description Use `result`: `complete` is `completed`, `client_left` is `client_disconnected`.
             * @enum {string}
             */
            outcome: "complete" | "client_left" | "upstream_failed" | "no_output";
            /** @description Number of tokens in prompts. */
            prompt_tokens: number;
            /** @description ID of the request: the `X-Request-Id` of its response. */
            request_id: string;
            /**
             * @description `completed`: the response was complete. `client_disconnected`: the client disconnected, and pays for the prompt and the delivered tokens, or nothing if none were delivered. `upstream_failed`: the backend failed, which costs nothing. `no_output`: nothing was generated, which costs nothing.
             * @enum {string}
             */
            result: "completed" | "client_disconnected" | "upstream_failed" | "no_output";
            /** @description Whether the response was streamed. */
            streamed: boolean;
            /**
             * @description How the tokens were counted, from the most to the least exact. `backend`: by the backend. `tokenizer`: by the tokenizer of the model, afterwards. `stream_chunks`: one token per chunk of the stream. `estimate`: one token per four bytes, rounded up. `none`: there was nothing to count.
             * @enum {string}
             */
            token_source: "backend" | "tokenizer" | "stream_chunks" | "estimate" | "none";
            /** @description Sum of prompt and completion tokens. */
            total_tokens: number;
        };
        /**
         * @description A URL of yours that receives signed events.
         * @example {
         *       "id": "whe_01k9zq4v7he1r8c3t5n6m2x0wh",
         *       "url": "https://hooks.example.com/souk",
         *       "events": [
         *         "listing.purchased",
         *         "purchase.refunded"
         *       ],
         *       "description": "orders",
         *       "mode": "test",
         *       "status": "enabled",
         *       "disabled_at": null,
         *       "disabled_reason": null,
         *       "failing_since": null,
         *       "previous_secret_expires_at": null,
         *       "created_at": "2026-01-07T08:15:30.120Z",
         *       "updated_at": "2026-01-07T08:15:30.120Z"
         *     }
         */
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Your own note about the endpoint. Null if there is none. */
            description: string | null;
            /**
             * Format: date-time
             * @description Time when the endpoint was disabled. Null if it is enabled.
             */
            disabled_at: string | null;
            /**
             * @description Why the endpoint was disabled. `owner`: you disabled it. `gone`: it responded with 410. `failing`: every delivery failed for five days. Null if it is enabled.
             * @enum {string|null}
             */
            disabled_reason: "owner" | "gone" | "failing" | null;
            /** @description Event types that are sent, or `*` for all of them. */
            events: string[];
            /**
             * Format: date-time
             * @description Time since when every delivery has failed. Null if the last one succeeded.
             */
            failing_since: string | null;
            /** @description Unique webhook endpoint ID. */
            id: string;
            /**
             * @description Mode of the events that are sent.
             * @enum {string}
             */
            mode: "test" | "live";
            /**
             * Format: date-time
             * @description Time until which the previous secret signs as well. Null if only one secret signs.
             */
            previous_secret_expires_at: string | null;
            /**
             * @description Nothing is sent to a `disabled` endpoint.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
            /** @description URL that events are sent to. */
            url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description `identity`, the only accepted `Content-Encoding`. Sent with 415 for any other. */
        "Accept-Encoding": string;
        /** @description `bytes`: the file can be requested in parts with `Range`. */
        "Accept-Ranges": string;
        /** @description Allowed methods of this path. Sent with 405. */
        Allow: string;
        /** @description `attachment`, with the name of the file. */
        "Content-Disposition": string;
        /** @description Range of the bytes in the response, and the total size. */
        "Content-Range": string;
        /** @description Version of the content. Send it as `If-None-Match` to skip an unchanged download. */
        ETag: string;
        /** @description `true` if this is the stored response to an earlier request with the same `Idempotency-Key`. */
        "Idempotent-Replayed": string;
        /** @description URL to continue at. */
        Location: string;
        /** @description Seconds to wait before the next attempt. Sent with 429, and with 503 if the time is known. */
        "Retry-After": number;
        /** @description Milliseconds spent in `queue`, `boot` and `infer`. */
        "Server-Timing": string;
        /** @description Remaining trial calls without a license. */
        "Svc-Trial-Remaining": number;
        /** @description Version of the tus protocol, `1.0.0`. */
        "Tus-Resumable": string;
        /** @description Supported versions of the tus protocol. Sent with 412. */
        "Tus-Version": string;
        /** @description Time when the upload expires, as an HTTP date. */
        "Upload-Expires": string;
        /** @description Total size of the file in bytes. */
        "Upload-Length": number;
        /** @description Metadata that the upload was created with. */
        "Upload-Metadata": string;
        /** @description Number of bytes stored so far. Continue from this offset. */
        "Upload-Offset": number;
        /** @description Required credentials or scopes. Sent with 401, and with 403 `scope_required`. */
        "WWW-Authenticate": string;
        /** @description Maximum number of requests per minute. */
        "X-RateLimit-Limit": number;
        /** @description Maximum number of tokens per minute. */
        "X-RateLimit-Limit-Tokens": number;
        /** @description Remaining requests in this minute. */
        "X-RateLimit-Remaining": number;
        /** @description Remaining tokens in this minute. */
        "X-RateLimit-Remaining-Tokens": number;
        /** @description Time when the next minute starts, in seconds since the Unix epoch. */
        "X-RateLimit-Reset": number;
        /** @description Unique request ID (`req_…`). Log it. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "OKP",
                     *           "crv": "Ed25519",
                     *           "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
                     *           "kid": "live-kPrK_qmxVWaYVA9w",
                     *           "use": "sig",
                     *           "alg": "EdDSA"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description JSON Web Key Set of Ed25519 public keys. */
                        keys: {
                            /**
                             * @description Algorithm: always `EdDSA`.
                             * @enum {string}
                             */
                            alg: "EdDSA";
                            /**
                             * @description Curve: always `Ed25519`.
                             * @enum {string}
                             */
                            crv: "Ed25519";
                            /** @description Unique key ID. Starts with `test-` or `live-`. */
                            kid: string;
                            /**
                             * @description Key type: always `OKP`.
                             * @enum {string}
                             */
                            kty: "OKP";
                            /**
                             * @description Use of the key: always `sig`, for signatures.
                             * @enum {string}
                             */
                            use: "sig";
                            /** @description Public key, encoded as base64url. */
                            x: string;
                        }[];
                    };
                };
            };
        };
    };
    getLicenseRevocations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "test": "eyJhbGciOiJFZERTQSIsInR5cCI6ImxpY2Vuc2UtcmV2b2NhdGlvbnMrand0In0.eyJyZXZva2VkIjpbXX0.c2lnbmF0dXJl",
                     *       "live": "eyJhbGciOiJFZERTQSIsInR5cCI6ImxpY2Vuc2UtcmV2b2NhdGlvbnMrand0In0.eyJyZXZva2VkIjpbXX0.c2lnbmF0dXJl"
                     *     }
                     */
                    "application/json": {
                        /** @description Signed list of licenses that were revoked in live mode. */
                        live: string;
                        /** @description Signed list of licenses that were revoked in test mode. */
                        test: string;
                    };
                };
            };
        };
    };
    getAuthorizationServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The metadata of the authorization server. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://market.example.com",
                     *       "authorization_endpoint": "https://market.example.com/oauth/authorize",
                     *       "token_endpoint": "https://market.example.com/oauth/token",
                     *       "revocation_endpoint": "https://market.example.com/oauth/revoke",
                     *       "device_authorization_endpoint": "https://market.example.com/oauth/device_authorization",
                     *       "scopes_supported": [
                     *         "models:read",
                     *         "models:upload",
                     *         "datasets:read",
                     *         "datasets:upload",
                     *         "listings:read",
                     *         "listings:write",
                     *         "payouts:read",
                     *         "deploy:write",
                     *         "webhooks:write"
                     *       ],
                     *       "grant_types_supported": [
                     *         "authorization_code",
                     *         "refresh_token",
                     *         "urn:ietf:params:oauth:grant-type:device_code"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uri
                         * @description URL that users are redirected to for consent.
                         * @example https://market.example.com/oauth/authorize
                         */
                        authorization_endpoint: string;
                        /**
                         * Format: uri
                         * @description URL where the command line starts a sign-in.
                         * @example https://market.example.com/oauth/device_authorization
                         */
                        device_authorization_endpoint: string;
                        /**
                         * @description Supported grant types.
                         * @example [
                         *       "authorization_code",
                         *       "refresh_token",
                         *       "urn:ietf:params:oauth:grant-type:device_code"
                         *     ]
                         */
                        grant_types_supported: string[];
                        /**
                         * Format: uri
                         * @description Issuer of the tokens, and the value of `iss` in redirects.
                         * @example https://market.example.com
                         */
                        issuer: string;
                        /**
                         * Format: uri
                         * @description URL where tokens are revoked.
                         * @example https://market.example.com/oauth/revoke
                         */
                        revocation_endpoint: string;
                        /**
                         * @description Scopes that apps can request.
                         * @example [
                         *       "models:read",
                         *       "models:upload",
                         *       "datasets:read",
                         *       "datasets:upload",
                         *       "listings:read",
                         *       "listings:write",
                         *       "payouts:read",
                         *       "deploy:write",
                         *       "webhooks:write"
                         *     ]
                         */
                        scopes_supported: string[];
                        /**
                         * Format: uri
                         * @description URL where codes and refresh tokens are exchanged.
                         * @example https://market.example.com/oauth/token
                         */
                        token_endpoint: string;
                    };
                };
            };
        };
    };
    getProtectedResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The metadata of the API as a protected resource. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resource": "https://market.example.com",
                     *       "authorization_servers": [
                     *         "https://market.example.com"
                     *       ],
                     *       "scopes_supported": [
                     *         "models:read",
                     *         "models:upload",
                     *         "datasets:read",
                     *         "datasets:upload",
                     *         "listings:read",
                     *         "listings:write",
                     *         "payouts:read",
                     *         "deploy:write",
                     *         "webhooks:write"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Issuers of tokens that the API accepts.
                         * @example [
                         *       "https://market.example.com"
                         *     ]
                         */
                        authorization_servers: string[];
                        /**
                         * Format: uri
                         * @description Identifier of the API: its origin.
                         * @example https://market.example.com
                         */
                        resource: string;
                        /**
                         * @description Scopes that apps can request.
                         * @example [
                         *       "models:read",
                         *       "models:upload",
                         *       "datasets:read",
                         *       "datasets:upload",
                         *       "listings:read",
                         *       "listings:write",
                         *       "payouts:read",
                         *       "deploy:write",
                         *       "webhooks:write"
                         *     ]
                         */
                        scopes_supported: string[];
                    };
                };
            };
        };
    };
    signInFromCli: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@acme-robotics.example",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description Email address of the account. */
                    email: string;
                    /** @description Current password of the account. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was created. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "svc_cli_OnlyAnExample",
                     *       "session_id": "ses_01k9zq4v7he1r8c3t5n6m2x0se",
                     *       "expires_at": "2026-02-04T09:30:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Time when the token expires, in ISO 8601. */
                        expires_at: string;
                        /** @description Unique session ID. */
                        session_id: string;
                        /** @description Bearer token. Shown only once. */
                        token: string;
                    };
                };
            };
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "tok_01k9zq4v7he1r8c3t5n6m2x0tk.OnlyAnExample",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description Current password of the account. */
                    password?: string;
                    /** @description Token from the link in the mail. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "If this email address has an account, you will get a mail with a link."
                     *     }
                     */
                    "application/json": {
                        /** @description The result, as a sentence for people. */
                        message: string;
                    };
                };
            };
        };
    };
    requestConfirmationEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@acme-robotics.example"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address, such as ana@acme-robotics.example.
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "If this email address has an account, you will get a mail with a link."
                     *     }
                     */
                    "application/json": {
                        /** @description The result, as a sentence for people. */
                        message: string;
                    };
                };
            };
        };
    };
    resendConfirmationEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "If this email address has an account, you will get a mail with a link."
                     *     }
                     */
                    "application/json": {
                        /** @description The result, as a sentence for people. */
                        message: string;
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery staple",
                 *       "new_password": "another horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description Current password of the account. */
                    current_password: string;
                    /** @description New password of 8 to 200 characters. */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "If this email address has an account, you will get a mail with a link."
                     *     }
                     */
                    "application/json": {
                        /** @description The result, as a sentence for people. */
                        message: string;
                    };
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@acme-robotics.example"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address, such as ana@acme-robotics.example.
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "If this email address has an account, you will get a mail with a link."
                     *     }
                     */
                    "application/json": {
                        /** @description The result, as a sentence for people. */
                        message: string;
                    };
                };
            };
        };
    };
    confirmPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "tok_01k9zq4v7he1r8c3t5n6m2x0tk.OnlyAnExample",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description New password of 8 to 200 characters. */
                    password: string;
                    /** @description Token from the link in the mail. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "If this email address has an account, you will get a mail with a link."
                     *     }
                     */
                    "application/json": {
                        /** @description The result, as a sentence for people. */
                        message: string;
                    };
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session_id": "ses_01k9zq4v7he1r8c3t5n6m2x0se"
                     *     }
                     */
                    "application/json": {
                        /** @description Unique session ID. */
                        session_id: string;
                    };
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@acme-robotics.example",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description Email address of the account. */
                    email: string;
                    /** @description Current password of the account. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account_id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *       "session_id": "ses_01k9zq4v7he1r8c3t5n6m2x0se"
                     *     }
                     */
                    "application/json": {
                        /** @description Unique account ID. */
                        account_id: string;
                        /** @description Unique session ID. */
                        session_id: string;
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "everywhere": true
                 *     }
                 */
                "application/json": {
                    /** @description Whether to end all sessions of the account. */
                    everywhere?: boolean;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signed_out": 1
                     *     }
                     */
                    "application/json": {
                        /** @description Number of sessions that were ended. */
                        signed_out: number;
                    };
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Robotics",
                 *       "email": "ana@acme-robotics.example",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address, such as ana@acme-robotics.example.
                     */
                    email: string;
                    /** @description Token from the link of an invitation. Required if the market only accepts invited accounts. */
                    invitation?: string;
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name: string;
                    /** @description New password of 8 to 200 characters. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was created. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ana@acme-robotics.example",
                     *       "message": "Open the link in the mail that we sent. If you already have an account, sign in instead.",
                     *       "confirmation_required": true
                     *     }
                     */
                    "application/json": {
                        /** @description Whether you must confirm the email address before you sign in. Depends on the market, not on the email address. */
                        confirmation_required: boolean;
                        /** @description Email address as it was sent. */
                        email: string;
                        /** @description What to do next, as a sentence for people. */
                        message: string;
                    };
                };
            };
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` that the file must have. The response is 412 if it has another one. */
                "If-Match"?: string;
                /** @description `ETag` that you already have. The response is 304 if the file still has it. */
                "If-None-Match"?: string;
                /** @description `ETag` that `Range` applies to. If the file has another one, the whole file is sent. */
                "If-Range"?: string;
                /** @description Part of the file to send, such as `bytes=0-499`. */
                Range?: string;
            };
            path: {
                /** @description Mode of the file: `test` or `live`. */
                mode: string;
                /** @description Name of the downloaded file. */
                name: string;
                /** @description Signature and expiry of the URL. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Content-Range": components["headers"]["Content-Range"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The whole file. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The part that `Range` requested. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The file has not changed: its `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mode of the listing: `test` or `live`. */
                mode: string;
                /** @description Name of the image file, such as `img_….webp`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The whole image. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The part that `Range` requested. */
            206: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
        };
    };
    authorize: {
        parameters: {
            query: {
                /** @description Client ID of the app (`cli_…`). */
                client_id: string;
                /** @description Base64url of the SHA-256 hash of the code verifier (PKCE). */
                code_challenge: string;
                /** @description Always `S256`. */
                code_challenge_method: "S256";
                /** @description One of the redirect URIs of the app, exactly as registered. */
                redirect_uri: string;
                /** @description Always `code`. */
                response_type: "code";
                /** @description Scopes, separated by spaces. Apps can request: models:read, models:upload, datasets:read, datasets:upload, listings:read, listings:write, payouts:read, deploy:write, webhooks:write. */
                scope: string;
                /** @description Random value of up to 2000 characters that you store in the user’s session and compare when the user returns. A request without it is rejected. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that says what is wrong with the request. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says that the server failed. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Redirects to the sign-in and consent page, or back to the app with an error. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    enterDeviceCode: {
        parameters: {
            query?: {
                /** @description Code to prefill. The user still has to confirm it. */
                user_code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that says what is wrong with the request. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says that the server failed. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The page that asks for the code. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    createDeviceAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "souk-cli"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description Client ID of the command line. */
                    client_id: string;
                    /** @description Ignored: the command line has one scope. */
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The server failed to process the request. `error` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The codes of the sign-in. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_code": "svc_dev_OnlyAnExamplex7Qe",
                     *       "user_code": "WDJB-MJHT",
                     *       "verification_uri": "https://market.example.com/oauth/device",
                     *       "verification_uri_complete": "https://market.example.com/oauth/device?user_code=WDJB-MJHT",
                     *       "expires_in": 600
                     *     }
                     */
                    "application/json": {
                        /** @description Code to exchange for a token once the user has confirmed. */
                        device_code: string;
                        /** @description Seconds until both codes expire. */
                        expires_in: number;
                        /** @description Seconds to wait between requests for the token. */
                        interval?: number;
                        /** @description Code that the user enters at `verification_uri`. */
                        user_code: string;
                        /** @description URL that the user opens in a browser. */
                        verification_uri: string;
                        /** @description The same URL with the code prefilled, for a link or a QR code. */
                        verification_uri_complete?: string;
                    };
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "svc_ref_OnlyAnExamplex7Qe",
                 *       "token_type_hint": "refresh_token"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description Client ID of the app (`cli_…`). Omit it if the client authenticates with HTTP Basic. */
                    client_id?: string;
                    /** @description Client secret of a confidential app that does not authenticate with HTTP Basic. */
                    client_secret?: string;
                    /** @description Access token or refresh token of this app. */
                    token: string;
                    /** @description Type of the token: `access_token` or `refresh_token`. */
                    token_type_hint?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The server failed to process the request. `error` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The token is revoked. The body is empty. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
                    "application/json": unknown;
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "code": "svc_code_OnlyAnExamplex7Qe",
                 *       "redirect_uri": "https://studio.example.com/souk/callback",
                 *       "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description Client ID of the app (`cli_…`). Omit it if the client authenticates with HTTP Basic. */
                    client_id?: string;
                    /** @description Client secret of a confidential app that does not authenticate with HTTP Basic. */
                    client_secret?: string;
                    /** @description Code from the redirect. Required for the grant `authorization_code`. */
                    code?: string;
                    /** @description Random text of 43 to 128 characters whose hash was the code challenge. Required for the grant `authorization_code`. */
                    code_verifier?: string;
                    /** @description Device code. Required for the device code grant. */
                    device_code?: string;
                    /**
                     * @description What you exchange.
                     * @enum {string}
                     */
                    grant_type: "authorization_code" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code";
                    /** @description Redirect URI of the authorization request. Required for the grant `authorization_code`. */
                    redirect_uri?: string;
                    /** @description Latest refresh token. Required for the grant `refresh_token`. */
                    refresh_token?: string;
                    /** @description Scopes of the new access token, separated by spaces, if it should have fewer than were granted. For the grant `refresh_token`. */
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The server failed to process the request. `error` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The tokens. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthTokens"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description Slug of the account, such as `acme-robotics`. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What everyone can see of an account. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only keys of this mode. */
                mode?: "test" | "live";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of API keys. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "key_01k9zq4v7he1r8c3t5n6m2x0ky",
                     *           "name": "orders",
                     *           "mode": "test",
                     *           "tier": "free",
                     *           "status": "active",
                     *           "scopes": [
                     *             "listings:read",
                     *             "webhooks:write"
                     *           ],
                     *           "restricted": true,
                     *           "prefix": "svc_test_",
                     *           "last4": "x7Qe",
                     *           "spend_limit": null,
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "expires_at": null,
                     *           "last_used_at": "2026-01-07T08:15:30.120Z",
                     *           "rotation_due": false
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["ApiKey"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "orders",
                 *       "mode": "test",
                 *       "scopes": [
                 *         "listings:read",
                 *         "webhooks:write"
                 *       ],
                 *       "expires_in": "90d"
                 *     }
                 */
                "application/json": {
                    /** @description Time until the key expires: a duration such as 90d, 12h or 30m, up to 3650d. Never by default. */
                    expires_in?: string;
                    /**
                     * @description Mode that the key works in.
                     * @enum {string}
                     */
                    mode: "test" | "live";
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name: string;
                    /** @description Scopes that the key is restricted to. All scopes of its tier by default. */
                    scopes?: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write" | "inference:run")[];
                    /**
                     * @description Maximum amount in usd that the key can spend on inference per calendar month (UTC). Null if unlimited.
                     * @example {
                     *       "currency": "usd",
                     *       "amount": 4900
                     *     }
                     */
                    spend_limit?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                        currency: string;
                    } | null;
                    /**
                     * @description Tier of the key. Inference requires `premium`.
                     * @enum {string}
                     */
                    tier?: "free" | "premium";
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A new API key, with its secret. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the API key (`key_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API key, without its secret. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the API key (`key_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "spend_limit": {
                 *         "currency": "usd",
                 *         "amount": 5000
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name?: string;
                    /**
                     * @description Maximum amount in usd that the key can spend on inference per calendar month (UTC). Null if unlimited.
                     * @example {
                     *       "currency": "usd",
                     *       "amount": 4900
                     *     }
                     */
                    spend_limit?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                        currency: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API key, without its secret. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    createApiKeyCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the API key (`key_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payment for a live premium key. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description The payment for a live premium key. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the API key (`key_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API key, without its secret. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The balance. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
        };
    };
    listBalanceTopups: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of top-ups. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "pay_01jzq3v8k2m4n6p8r0t2v4w6x8",
                     *           "status": "succeeded",
                     *           "amount": {
                     *             "currency": "usd",
                     *             "amount": 5000
                     *           },
                     *           "payment_method": "pm_01jzq3v8k2m4n6p8r0t2v4w6x8",
                     *           "card": {
                     *             "brand": "visa",
                     *             "last4": "4242"
                     *           },
                     *           "next_action": null,
                     *           "failure": null,
                     *           "created_at": "2026-07-09T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["TopUp"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createBalanceTopup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": {
                 *         "currency": "usd",
                 *         "amount": 5000
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Amount to charge. */
                    amount: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /**
                         * @description Three-letter ISO 4217 currency code in lower case, such as `usd`.
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                    };
                    /** @description ID of a saved card (`pm_…`). Defaults to your default card. */
                    payment_method?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The top-up. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUp"];
                };
            };
        };
    };
    getBalanceTopup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the top-up (`pay_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The top-up. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUp"];
                };
            };
        };
    };
    listBalanceTransactions: {
        parameters: {
            query?: {
                /** @description Returns only transactions of the wallet or of the earnings. */
                account?: "wallet" | "earnings";
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of balance transactions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "txn_01jzq3v8k2m4n6p8r0t2v4w6x8",
                     *           "account": "wallet",
                     *           "type": "purchase",
                     *           "subject": "pur_01jzq3v8k2m4n6p8r0t2v4w6x8",
                     *           "amount": {
                     *             "currency": "usd",
                     *             "amount": -4900
                     *           },
                     *           "created_at": "2026-07-09T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["BalanceTransaction"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description ID of the premium key that pays (`key_…`). Required for sessions only. */
                "Svc-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        /** @description A request in the format of OpenAI’s chat completions, with further fields of common servers of open models. Fields that are not listed here are not passed on to the backend. Fields that would change the cost of the request or have effects beyond the response are rejected by name. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "svc-fast-8b",
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "What is a gripper?"
                 *         }
                 *       ],
                 *       "max_completion_tokens": 200
                 *     }
                 */
                "application/json": {
                    /** @description Whether the prompt ends with the start of an assistant message. */
                    add_generation_prompt?: boolean | null;
                    /** @description Words that must not be generated. */
                    bad_words?: string[] | null;
                    /** @description Arguments of the chat template that control reasoning. */
                    chat_template_kwargs?: ({
                        /** @description Whether the model reasons before it responds. */
                        enable_thinking?: boolean;
                        /** @description How much the model reasons, such as `low` or `high`. */
                        reasoning_effort?: string;
                        /** @description Same as `enable_thinking`, under the name that other templates use. */
                        thinking?: boolean;
                        /** @description Maximum number of tokens to reason with. */
                        thinking_budget?: number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Whether the model continues the last message instead of starting one. */
                    continue_final_message?: boolean | null;
                    /** @description Penalty for tokens by how often they have appeared. */
                    frequency_penalty?: number | null;
                    /** @description Older form of `tool_choice`: `none`, `auto`, or an object with the name of a function. */
                    function_call?: null | ("none" | "auto") | ({
                        /** @description Name of the function to call. */
                        name: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description Older form of `tools`. */
                    functions?: ({
                        /** @description What the function does, for the model. */
                        description?: string;
                        /** @description Name of the function: 1 to 64 letters, digits, `_` or `-`. */
                        name: string;
                        /** @description Parameters of the function, as a JSON schema. */
                        parameters?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    /** @description Texts of which the output must be one. */
                    guided_choice?: string[] | null;
                    /** @description JSON schema that the output must match, as an object or as text. */
                    guided_json?: Record<string, never> | string | null;
                    /** @description Only false is allowed, because true would change the cost of the request. */
                    ignore_eos?: boolean | null;
                    /** @description Whether the response includes the reasoning. */
                    include_reasoning?: boolean | null;
                    /** @description Whether the output includes the stop sequence. */
                    include_stop_str_in_output?: boolean | null;
                    /** @description Bias from -100 to 100 by token ID. */
                    logit_bias?: {
                        [key: string]: number;
                    } | null;
                    /** @description Whether to return log probabilities, if the backend supports them. */
                    logprobs?: boolean | null;
                    /** @description Maximum number of tokens per choice. The maximum of the model by default. */
                    max_completion_tokens?: number | null;
                    /** @description Older name of `max_completion_tokens`. */
                    max_tokens?: number | null;
                    /** @description Messages of the chat so far. */
                    messages: ({
                        /** @description Text, or a list of content parts. Required unless an assistant message has tool calls. */
                        content?: string | ({
                            /** @description Input audio. */
                            audio_url?: ({
                                /** @description URL of the audio, or a data URL. */
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Input file. */
                            file?: ({
                                /** @description Content of the file in base64. */
                                file_data?: string;
                                /** @description Name of the file. */
                                filename?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Input image. */
                            image_url?: ({
                                /** @description Level of detail: `auto`, `low` or `high`. */
                                detail?: string;
                                /** @description URL of the image, or a data URL. */
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Input audio. */
                            input_audio?: ({
                                /** @description Audio data in base64. */
                                data?: string;
                                /** @description Format of the audio data, such as `wav`. */
                                format?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Text in which the model declined an earlier request. */
                            refusal?: string | null;
                            /** @description Text of the part. */
                            text?: string | null;
                            /** @description Type of the part, such as `text` or `image_url`. Its value is in the field of this name. */
                            type: string;
                            /** @description Input video. */
                            video_url?: ({
                                /** @description URL of the video, or a data URL. */
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                        /** @description Older form of `tool_calls`. */
                        function_call?: ({
                            /** @description Arguments of the call, as JSON text. */
                            arguments: string;
                            /** @description Name of the function. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description Name of the author, to tell authors with the same role apart. */
                        name?: string | null;
                        /** @description Reasoning of the model in an earlier turn, to pass it on to the model. */
                        reasoning?: string | null;
                        /** @description Same as `reasoning`, under the name that other servers use. */
                        reasoning_content?: string | null;
                        /** @description Text in which the model declined an earlier request. */
                        refusal?: string | null;
                        /**
                         * @description Role of the author.
                         * @enum {string}
                         */
                        role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
                        /** @description ID of the tool call that this message is the result of. */
                        tool_call_id?: string;
                        /** @description Tool calls that the model requested. */
                        tool_calls?: ({
                            /** @description Call of a custom tool. */
                            custom?: {
                                /** @description Input of the call. */
                                input: string;
                                /** @description Name of the custom tool. */
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description Call of a function. */
                            function?: {
                                /** @description Arguments of the call, as JSON text. */
                                arguments: string;
                                /** @description Name of the function. */
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description ID of the tool call. */
                            id: string;
                            /**
                             * @description Type of the tool.
                             * @enum {string}
                             */
                            type: "function" | "custom";
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    /** @description Minimum probability of a token, relative to the most likely token. */
                    min_p?: number | null;
                    /** @description Only 0 is allowed, because more would change the cost of the request. */
                    min_tokens?: number | null;
                    /** @description Name of the model: `svc-reason-70b` or `svc-fast-8b`. */
                    model: string;
                    /** @description Number of choices to generate. You pay for each of them. */
                    n?: number | null;
                    /** @description Whether the model can request several tool calls at once. */
                    parallel_tool_calls?: boolean | null;
                    /** @description Penalty for tokens that have appeared already. */
                    presence_penalty?: number | null;
                    /** @description How much a reasoning model reasons, such as `low` or `high`. */
                    reasoning_effort?: string | null;
                    /** @description Penalty for repeated tokens. Above 1 makes repetition less likely. */
                    repetition_penalty?: number | null;
                    /** @description Format of the output. Text by default. */
                    response_format?: ({
                        /** @description The JSON schema, if `type` is `json_schema`. */
                        json_schema?: {
                            /** @description What the format is for, for the model. */
                            description?: string;
                            /** @description Name of the format. */
                            name: string;
                            /** @description JSON schema that the output must match. */
                            schema?: {
                                [key: string]: unknown;
                            };
                            /** @description Whether the output must match the JSON schema exactly. */
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Type of the format.
                         * @enum {string}
                         */
                        type: "text" | "json_object" | "json_schema";
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Stable ID of your end user, to detect abuse. */
                    safety_identifier?: string | null;
                    /** @description Seed for sampling. The same seed gives similar results. */
                    seed?: number | null;
                    /** @description Whether the reasoning is separate from the content. */
                    separate_reasoning?: boolean | null;
                    /** @description Whether the output omits special tokens. */
                    skip_special_tokens?: boolean | null;
                    /** @description Whether the output has spaces between special tokens. */
                    spaces_between_special_tokens?: boolean | null;
                    /** @description Stop sequence, or a list of up to 4, at which the generation ends. */
                    stop?: string | string[] | null;
                    /** @description IDs of tokens that end the generation. */
                    stop_token_ids?: number[] | null;
                    /** @description Whether to stream the completion as server-sent events. False by default. */
                    stream?: boolean | null;
                    /** @description Options for streaming. Only allowed if `stream` is true. */
                    stream_options?: ({
                        /** @description Whether to send the usage so far in every chunk. */
                        continuous_usage_stats?: boolean;
                        /** @description Whether to pad chunks, which hides the length of tokens. */
                        include_obfuscation?: boolean;
                        /** @description Whether to send the usage, with its cost, in a last chunk. */
                        include_usage?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Whether the reasoning is streamed. */
                    stream_reasoning?: boolean | null;
                    /** @description Constraints on the output, in the form of vLLM. */
                    structured_outputs?: ({
                        /** @description Texts of which the output must be one. */
                        choice?: string[];
                        /** @description JSON schema that the output must match, as an object or as text. */
                        json?: Record<string, never> | string | null;
                        /** @description Whether the output must be a JSON object. */
                        json_object?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Sampling temperature. Higher values are more random. */
                    temperature?: number | null;
                    /** @description Which tools the model calls: `none`, `auto`, `required`, or an object that names a tool. */
                    tool_choice?: null | ("none" | "auto" | "required") | ({
                        /** @description Limits the model to some of the tools. */
                        allowed_tools?: {
                            /** @description Whether the model may call one of these tools (`auto`) or must (`required`). */
                            mode: string;
                            /** @description Tools that the model can call. */
                            tools: ({
                                /** @description The custom tool. */
                                custom?: {
                                    /** @description Name of the custom tool. */
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description The function. */
                                function?: {
                                    /** @description Name of the function. */
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description Type of the tool. */
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description The custom tool. */
                        custom?: {
                            /** @description Name of the custom tool. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description The function. */
                        function?: {
                            /** @description Name of the function. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Type of the choice: `function`, `custom` or `allowed_tools`. */
                        type: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description Tools that the model can call. */
                    tools?: ({
                        /** @description Custom tool that the model can call with free text. */
                        custom?: {
                            /** @description What the custom tool does, for the model. */
                            description?: string;
                            /** @description Format of the input. */
                            format?: {
                                /** @description Type of the input. Only `text` is allowed. */
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description Name of the custom tool. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Function that the model can call. */
                        function?: {
                            /** @description What the function does, for the model. */
                            description?: string;
                            /** @description Name of the function: 1 to 64 letters, digits, `_` or `-`. */
                            name: string;
                            /** @description Parameters of the function, as a JSON schema. */
                            parameters?: {
                                [key: string]: unknown;
                            };
                            /** @description Whether arguments must match the JSON schema exactly. */
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Type of the tool.
                         * @enum {string}
                         */
                        type: "function" | "custom";
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    /** @description Number of most likely tokens to sample from. -1 or 0 for all. */
                    top_k?: number | null;
                    /** @description Number of most likely tokens to return per position. Requires `logprobs`. */
                    top_logprobs?: number | null;
                    /** @description Total probability of the most likely tokens to sample from. */
                    top_p?: number | null;
                    /** @description ID of your end user. */
                    user?: string | null;
                    /** @description How long the response should be, such as `low` or `high`. */
                    verbosity?: string | null;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chat completion, or a stream of chunks if `stream` is true. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Limit-Tokens": components["headers"]["X-RateLimit-Limit-Tokens"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Remaining-Tokens": components["headers"]["X-RateLimit-Remaining-Tokens"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": string;
                };
            };
        };
    };
    listCheckouts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only checkouts with this status. */
                status?: "open" | "pending" | "paid" | "canceled";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of checkouts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "chk_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *           "api_key_id": "key_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *           "status": "open",
                     *           "amount": {
                     *             "currency": "usd",
                     *             "amount": 2000
                     *           },
                     *           "next_action": null,
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "paid_at": null
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Checkout"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    getCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the checkout (`chk_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payment for a live premium key. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    payCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the checkout (`chk_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payment_method": "pm_01k9zq4v7he1r8c3t5n6m2x0gh"
                 *     }
                 */
                "application/json": {
                    /** @description ID of a saved card (`pm_…`). */
                    payment_method: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payment for a live premium key. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    listConnectedApps: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only apps of this mode. */
                mode?: "test" | "live";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of connected apps. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
                     *           "client_id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
                     *           "name": "Robot Studio",
                     *           "owner": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0sr",
                     *             "slug": "studio-gmbh",
                     *             "name": "Studio GmbH"
                     *           },
                     *           "mode": "live",
                     *           "scopes": [
                     *             "models:read",
                     *             "datasets:read"
                     *           ],
                     *           "connected_at": "2026-01-05T09:30:00.000Z",
                     *           "last_used_at": "2026-01-07T08:15:30.120Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["ConnectedApp"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    deleteConnectedApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description Client ID of the app (`cli_…`). */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /** @description Unique app ID (`cli_…`). */
                        id: string;
                    };
                };
            };
        };
    };
    listDatasets: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Returns only results under this license. */
                license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Returns only your own, including drafts. Cannot be combined with `owner`. */
                mine?: boolean;
                /** @description Returns only results of this account, by its ID or slug. */
                owner?: string;
                /** @description Returns only free or only paid results, by their own `price`. */
                price?: "free" | "paid";
                /** @description Search terms. A result matches all of them. The last term may be incomplete, and typos are tolerated. */
                q?: string;
                /** @description Order of results. Defaults to relevance if `q` is set, otherwise to `newest`. */
                sort?: "newest" | "downloads" | "stars" | "trending";
                /** @description Returns only results for this task. */
                task?: "manipulation" | "navigation" | "perception" | "language" | "vla";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of datasets. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "dst_01k9zq4v7he1r8c3t5n6m2x0ef",
                     *           "slug": "acme-robotics/tray-sorting",
                     *           "name": "Tray Sorting",
                     *           "owner": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *             "slug": "acme-robotics"
                     *           },
                     *           "task": "manipulation",
                     *           "license": "CC-BY-4.0",
                     *           "price": {
                     *             "currency": "usd",
                     *             "amount": 0,
                     *             "model": "one_time"
                     *           },
                     *           "status": "published",
                     *           "shards": 3,
                     *           "size": 18204114,
                     *           "rows": 25650,
                     *           "lerobot": null,
                     *           "downloads": 310,
                     *           "stars": 12,
                     *           "description": "Teleoperated episodes of sorting parts into trays.",
                     *           "visibility": "public",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-03-02T14:12:45.120Z",
                     *           "published_at": "2026-01-05T10:02:11.004Z",
                     *           "listing": null,
                     *           "starred": true
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Dataset"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Tray Sorting",
                 *       "license": "CC-BY-4.0",
                 *       "task": "manipulation"
                 *     }
                 */
                "application/json": {
                    /** @description Short description for lists. */
                    description?: string;
                    /**
                     * @description Terms of use.
                     * @enum {string}
                     */
                    license: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    /**
                     * Format: visible
                     * @description Display name of 1 to 100 characters, at least one of them visible.
                     */
                    name: string;
                    /** @description Price of a license. An amount of 0 is free. */
                    price?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /**
                         * @description Three-letter ISO 4217 currency code in lower case, such as `usd`.
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /**
                         * @description How the price is charged: always once.
                         * @enum {string}
                         */
                        model?: "one_time";
                    };
                    /** @description Markdown document for the detail page. */
                    readme?: string;
                    /**
                     * @description Task, such as `manipulation`.
                     * @enum {string}
                     */
                    task?: "manipulation" | "navigation" | "perception" | "language" | "vla";
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The dataset. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
        };
    };
    getDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The dataset. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
        };
    };
    deleteDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dst_01k9zq4v7he1r8c3t5n6m2x0ef",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /** @description ID of the deleted dataset. */
                        id: string;
                    };
                };
            };
        };
    };
    updateDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "readme": "# Tray sorting"
                 *     }
                 */
                "application/json": {
                    /** @description Short description for lists. */
                    description?: string;
                    /**
                     * @description Terms of use.
                     * @enum {string}
                     */
                    license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    /**
                     * Format: visible
                     * @description Display name of 1 to 100 characters, at least one of them visible.
                     */
                    name?: string;
                    /** @description Price of a license. An amount of 0 is free. */
                    price?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /**
                         * @description Three-letter ISO 4217 currency code in lower case, such as `usd`.
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /**
                         * @description How the price is charged: always once.
                         * @enum {string}
                         */
                        model?: "one_time";
                    };
                    /** @description Markdown document for the detail page. */
                    readme?: string;
                    /**
                     * @description Task, such as `manipulation`.
                     * @enum {string}
                     */
                    task?: "manipulation" | "navigation" | "perception" | "language" | "vla";
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The dataset. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
        };
    };
    downloadDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A signed download URL, for clients whose `Accept` header prefers `application/json` to the file itself. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadAddress"];
                };
            };
            /** @description Redirects to the signed URL in `Location`. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDatasetPreview: {
        parameters: {
            query?: {
                /** @description Maximum number of rows to return. */
                rows?: number;
                /** @description Name of the shard to preview. Defaults to the first table. */
                shard?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The preview. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
        };
    };
    publishDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The dataset. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
        };
    };
    listDatasetShards: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of files. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "fil_01k9zq4v7he1r8c3t5n6m2x0gh",
                     *           "name": "model.safetensors",
                     *           "size": 1048664,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "content_type": "application/octet-stream",
                     *           "inspected": true,
                     *           "verdict": "inspected",
                     *           "inspection": {
                     *             "format": "safetensors",
                     *             "verdict": "inspected",
                     *             "reason": null,
                     *             "header": {
                     *               "format": "safetensors",
                     *               "tensor_count": 1,
                     *               "parameter_count": 262144,
                     *               "dtypes": {
                     *                 "F32": 1
                     *               }
                     *             }
                     *           },
                     *           "format": null,
                     *           "rows": null,
                     *           "columns": null,
                     *           "problem": null,
                     *           "created_at": "2026-01-05T09:41:07.310Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["File"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    uploadDatasetShard: {
        parameters: {
            query?: {
                /** @description Name of a file that you send in this one request. */
                name?: string;
                /** @description SHA-256 hash of the file as 64 hexadecimal digits. */
                sha256?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
                /** @description `1.0.0` creates a resumable upload. */
                "Tus-Resumable"?: string;
                /** @description Size of the whole file in bytes. */
                "Upload-Length"?: string;
                /** @description `name <base64>`, and optionally `sha256 <base64>` with the hexadecimal hash. Separate the pairs with a comma. */
                "Upload-Metadata"?: string;
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Bytes of the file. */
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The file. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    downloadDatasetShard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Name of the file, such as `data/train.csv`. Slashes can be sent as they are or as `%2F`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A signed download URL, for clients whose `Accept` header prefers `application/json` to the file itself. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadAddress"];
                };
            };
            /** @description Redirects to the signed URL in `Location`. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteDatasetShard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Name of the file, such as `data/train.csv`. Slashes can be sent as they are or as `%2F`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "model.onnx",
                     *       "name": "model.onnx",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /**
                         * @deprecated
                         * @description Same as `name`.
                         */
                        id: string;
                        /** @description Name of the deleted file, or the version of the deleted revision. */
                        name: string;
                    };
                };
            };
        };
    };
    createDatasetShardBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": [
                 *         {
                 *           "name": "data/train-00001.parquet",
                 *           "size": 4,
                 *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Files to upload. */
                    files: {
                        /** @description Relative path, such as `data/train.csv`. */
                        name: string;
                        /** @description SHA-256 hash of the file as 64 hexadecimal digits. */
                        sha256: string;
                        /** @description Size in bytes. */
                        size: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "name": "data/train-00001.parquet",
                     *           "status": "missing",
                     *           "upload": {
                     *             "id": "upl_01k9zq4v7he1r8c3t5n6m2x0jk",
                     *             "url": "/v1/uploads/upl_01k9zq4v7he1r8c3t5n6m2x0jk",
                     *             "offset": 0,
                     *             "expires_at": "2026-01-06T09:41:07.310Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The requested files, in the same order. */
                        files: components["schemas"]["BatchedFile"][];
                    };
                };
            };
        };
    };
    starDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The dataset. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
        };
    };
    unstarDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The dataset. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
        };
    };
    listDeployments: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description ID of a listing (`lst_…`). */
                listing?: string;
                /** @description ID of a model (`mdl_…`), or its slug, such as `acme/pick-place`. */
                model?: string;
                /** @description Only deployments with this status. */
                status?: "pending" | "starting" | "ready" | "idle" | "stopped" | "failed";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of deployments. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "dep_01k9zq4v7he1r8c3t5n6m2x0dp",
                     *           "name": "pick-place",
                     *           "model": {
                     *             "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *             "slug": "acme/pick-place"
                     *           },
                     *           "revision": "1.2.0",
                     *           "listing_id": null,
                     *           "status": "ready",
                     *           "runtime": "onnx",
                     *           "url": "https://souk.example/v1/deployments/dep_01k9zq4v7he1r8c3t5n6m2x0dp",
                     *           "idle_timeout": 300,
                     *           "inputs": [
                     *             {
                     *               "name": "image",
                     *               "datatype": "FP32",
                     *               "shape": [
                     *                 -1,
                     *                 3,
                     *                 224,
                     *                 224
                     *               ]
                     *             }
                     *           ],
                     *           "outputs": [
                     *             {
                     *               "name": "logits",
                     *               "datatype": "FP32",
                     *               "shape": [
                     *                 -1,
                     *                 1000
                     *               ]
                     *             }
                     *           ],
                     *           "created_at": "2026-03-02T14:12:45.120Z",
                     *           "updated_at": "2026-03-02T14:12:47.800Z",
                     *           "ready_at": "2026-03-02T14:12:47.800Z",
                     *           "failure": null
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Deployment"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "acme/pick-place",
                 *       "name": "pick-place",
                 *       "idle_timeout": 600
                 *     }
                 */
                "application/json": {
                    /** @description Seconds without a call after which the deployment becomes idle. 300 by default. */
                    idle_timeout?: number;
                    /** @description ID of your own listing of this model (`lst_…`). Its licensees can call the deployment. */
                    listing_id?: string | null;
                    /** @description ID of a model (`mdl_…`), or its slug, such as `acme/pick-place`. */
                    model: string;
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name?: string;
                    /** @description Label of a published revision. The newest by default. */
                    revision?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A model that runs behind an endpoint. */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
        };
    };
    getDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the deployment (`dep_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A model that runs behind an endpoint. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
        };
    };
    deleteDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the deployment (`dep_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dep_01k9zq4v7he1r8c3t5n6m2x0dp",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /** @description ID of the deleted deployment. */
                        id: string;
                    };
                };
            };
        };
    };
    updateDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the deployment (`dep_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revision": "1.3.0"
                 *     }
                 */
                "application/json": {
                    /** @description Seconds without a call after which the deployment becomes idle. 300 by default. */
                    idle_timeout?: number;
                    /** @description ID of your own listing of this model (`lst_…`). Its licensees can call the deployment. */
                    listing_id?: string | null;
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name?: string;
                    /** @description Label of a published revision. */
                    revision?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A model that runs behind an endpoint. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
        };
    };
    createDeploymentChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the deployment (`dep_…`). */
                id: string;
            };
            cookie?: never;
        };
        /** @description A request in the format of OpenAI’s chat completions. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "What is a gripper?"
                 *         }
                 *       ],
                 *       "max_completion_tokens": 200
                 *     }
                 */
                "application/json": {
                    /** @description Whether the prompt ends with the start of an assistant message. */
                    add_generation_prompt?: boolean | null;
                    /** @description Words that must not be generated. */
                    bad_words?: string[] | null;
                    /** @description Arguments of the chat template that control reasoning. */
                    chat_template_kwargs?: ({
                        /** @description Whether the model reasons before it responds. */
                        enable_thinking?: boolean;
                        /** @description How much the model reasons, such as `low` or `high`. */
                        reasoning_effort?: string;
                        /** @description Same as `enable_thinking`, under the name that other templates use. */
                        thinking?: boolean;
                        /** @description Maximum number of tokens to reason with. */
                        thinking_budget?: number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Whether the model continues the last message instead of starting one. */
                    continue_final_message?: boolean | null;
                    /** @description Penalty for tokens by how often they have appeared. */
                    frequency_penalty?: number | null;
                    /** @description Older form of `tool_choice`: `none`, `auto`, or an object with the name of a function. */
                    function_call?: null | ("none" | "auto") | ({
                        /** @description Name of the function to call. */
                        name: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description Older form of `tools`. */
                    functions?: ({
                        /** @description What the function does, for the model. */
                        description?: string;
                        /** @description Name of the function: 1 to 64 letters, digits, `_` or `-`. */
                        name: string;
                        /** @description Parameters of the function, as a JSON schema. */
                        parameters?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    /** @description Texts of which the output must be one. */
                    guided_choice?: string[] | null;
                    /** @description JSON schema that the output must match, as an object or as text. */
                    guided_json?: Record<string, never> | string | null;
                    /** @description Only false is allowed, because true would change the cost of the request. */
                    ignore_eos?: boolean | null;
                    /** @description Whether the response includes the reasoning. */
                    include_reasoning?: boolean | null;
                    /** @description Whether the output includes the stop sequence. */
                    include_stop_str_in_output?: boolean | null;
                    /** @description Bias from -100 to 100 by token ID. */
                    logit_bias?: {
                        [key: string]: number;
                    } | null;
                    /** @description Whether to return log probabilities, if the backend supports them. */
                    logprobs?: boolean | null;
                    /** @description Maximum number of tokens per choice. The maximum of the model by default. */
                    max_completion_tokens?: number | null;
                    /** @description Older name of `max_completion_tokens`. */
                    max_tokens?: number | null;
                    /** @description Messages of the chat so far. */
                    messages: ({
                        /** @description Text, or a list of content parts. Required unless an assistant message has tool calls. */
                        content?: string | ({
                            /** @description Input audio. */
                            audio_url?: ({
                                /** @description URL of the audio, or a data URL. */
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Input file. */
                            file?: ({
                                /** @description Content of the file in base64. */
                                file_data?: string;
                                /** @description Name of the file. */
                                filename?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Input image. */
                            image_url?: ({
                                /** @description Level of detail: `auto`, `low` or `high`. */
                                detail?: string;
                                /** @description URL of the image, or a data URL. */
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Input audio. */
                            input_audio?: ({
                                /** @description Audio data in base64. */
                                data?: string;
                                /** @description Format of the audio data, such as `wav`. */
                                format?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Text in which the model declined an earlier request. */
                            refusal?: string | null;
                            /** @description Text of the part. */
                            text?: string | null;
                            /** @description Type of the part, such as `text` or `image_url`. Its value is in the field of this name. */
                            type: string;
                            /** @description Input video. */
                            video_url?: ({
                                /** @description URL of the video, or a data URL. */
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                        /** @description Older form of `tool_calls`. */
                        function_call?: ({
                            /** @description Arguments of the call, as JSON text. */
                            arguments: string;
                            /** @description Name of the function. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description Name of the author, to tell authors with the same role apart. */
                        name?: string | null;
                        /** @description Reasoning of the model in an earlier turn, to pass it on to the model. */
                        reasoning?: string | null;
                        /** @description Same as `reasoning`, under the name that other servers use. */
                        reasoning_content?: string | null;
                        /** @description Text in which the model declined an earlier request. */
                        refusal?: string | null;
                        /**
                         * @description Role of the author.
                         * @enum {string}
                         */
                        role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
                        /** @description ID of the tool call that this message is the result of. */
                        tool_call_id?: string;
                        /** @description Tool calls that the model requested. */
                        tool_calls?: ({
                            /** @description Call of a custom tool. */
                            custom?: {
                                /** @description Input of the call. */
                                input: string;
                                /** @description Name of the custom tool. */
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description Call of a function. */
                            function?: {
                                /** @description Arguments of the call, as JSON text. */
                                arguments: string;
                                /** @description Name of the function. */
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description ID of the tool call. */
                            id: string;
                            /**
                             * @description Type of the tool.
                             * @enum {string}
                             */
                            type: "function" | "custom";
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    /** @description Minimum probability of a token, relative to the most likely token. */
                    min_p?: number | null;
                    /** @description Only 0 is allowed, because more would change the cost of the request. */
                    min_tokens?: number | null;
                    /** @description Ignored, because the URL determines the model. */
                    model?: string;
                    /** @description Number of choices to generate. 1 by default. */
                    n?: number | null;
                    /** @description Whether the model can request several tool calls at once. */
                    parallel_tool_calls?: boolean | null;
                    /** @description Penalty for tokens that have appeared already. */
                    presence_penalty?: number | null;
                    /** @description How much a reasoning model reasons, such as `low` or `high`. */
                    reasoning_effort?: string | null;
                    /** @description Penalty for repeated tokens. Above 1 makes repetition less likely. */
                    repetition_penalty?: number | null;
                    /** @description Format of the output. Text by default. */
                    response_format?: ({
                        /** @description The JSON schema, if `type` is `json_schema`. */
                        json_schema?: {
                            /** @description What the format is for, for the model. */
                            description?: string;
                            /** @description Name of the format. */
                            name: string;
                            /** @description JSON schema that the output must match. */
                            schema?: {
                                [key: string]: unknown;
                            };
                            /** @description Whether the output must match the JSON schema exactly. */
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Type of the format.
                         * @enum {string}
                         */
                        type: "text" | "json_object" | "json_schema";
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Stable ID of your end user, to detect abuse. */
                    safety_identifier?: string | null;
                    /** @description Seed for sampling. The same seed gives similar results. */
                    seed?: number | null;
                    /** @description Whether the reasoning is separate from the content. */
                    separate_reasoning?: boolean | null;
                    /** @description Whether the output omits special tokens. */
                    skip_special_tokens?: boolean | null;
                    /** @description Whether the output has spaces between special tokens. */
                    spaces_between_special_tokens?: boolean | null;
                    /** @description Stop sequence, or a list of up to 4, at which the generation ends. */
                    stop?: string | string[] | null;
                    /** @description IDs of tokens that end the generation. */
                    stop_token_ids?: number[] | null;
                    /** @description Whether to stream the completion as server-sent events. False by default. */
                    stream?: boolean | null;
                    /** @description Options for streaming. */
                    stream_options?: ({
                        /** @description Whether to send the usage in a last chunk. */
                        include_usage?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Whether the reasoning is streamed. */
                    stream_reasoning?: boolean | null;
                    /** @description Constraints on the output, in the form of vLLM. */
                    structured_outputs?: ({
                        /** @description Texts of which the output must be one. */
                        choice?: string[];
                        /** @description JSON schema that the output must match, as an object or as text. */
                        json?: Record<string, never> | string | null;
                        /** @description Whether the output must be a JSON object. */
                        json_object?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Sampling temperature. Higher values are more random. */
                    temperature?: number | null;
                    /** @description Which tools the model calls: `none`, `auto`, `required`, or an object that names a tool. */
                    tool_choice?: null | ("none" | "auto" | "required") | ({
                        /** @description Limits the model to some of the tools. */
                        allowed_tools?: {
                            /** @description Whether the model may call one of these tools (`auto`) or must (`required`). */
                            mode: string;
                            /** @description Tools that the model can call. */
                            tools: ({
                                /** @description The custom tool. */
                                custom?: {
                                    /** @description Name of the custom tool. */
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description The function. */
                                function?: {
                                    /** @description Name of the function. */
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description Type of the tool. */
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description The custom tool. */
                        custom?: {
                            /** @description Name of the custom tool. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description The function. */
                        function?: {
                            /** @description Name of the function. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Type of the choice: `function`, `custom` or `allowed_tools`. */
                        type: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description Tools that the model can call. */
                    tools?: ({
                        /** @description Custom tool that the model can call with free text. */
                        custom?: {
                            /** @description What the custom tool does, for the model. */
                            description?: string;
                            /** @description Format of the input. */
                            format?: {
                                /** @description Type of the input. Only `text` is allowed. */
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description Name of the custom tool. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Function that the model can call. */
                        function?: {
                            /** @description What the function does, for the model. */
                            description?: string;
                            /** @description Name of the function: 1 to 64 letters, digits, `_` or `-`. */
                            name: string;
                            /** @description Parameters of the function, as a JSON schema. */
                            parameters?: {
                                [key: string]: unknown;
                            };
                            /** @description Whether arguments must match the JSON schema exactly. */
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Type of the tool.
                         * @enum {string}
                         */
                        type: "function" | "custom";
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    /** @description Number of most likely tokens to sample from. -1 or 0 for all. */
                    top_k?: number | null;
                    /** @description Number of most likely tokens to return per position. Requires `logprobs`. */
                    top_logprobs?: number | null;
                    /** @description Total probability of the most likely tokens to sample from. */
                    top_p?: number | null;
                    /** @description ID of your end user. */
                    user?: string | null;
                    /** @description How long the response should be, such as `low` or `high`. */
                    verbosity?: string | null;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chat completion, or a stream of chunks if `stream` is true. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Svc-Trial-Remaining": components["headers"]["Svc-Trial-Remaining"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedChatCompletion"];
                    "text/event-stream": string;
                };
            };
        };
    };
    invokeDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Number of bytes of JSON in a binary body. The tensor data follows the JSON. */
                "Inference-Header-Content-Length"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the deployment (`dep_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InferRequest"] | ({
                    /** @description Whether the prompt ends with the start of an assistant message. */
                    add_generation_prompt?: boolean | null;
                    /** @description Words that must not be generated. */
                    bad_words?: string[] | null;
                    /** @description Arguments of the chat template that control reasoning. */
                    chat_template_kwargs?: ({
                        /** @description Whether the model reasons before it responds. */
                        enable_thinking?: boolean;
                        /** @description How much the model reasons, such as `low` or `high`. */
                        reasoning_effort?: string;
                        /** @description Same as `enable_thinking`, under the name that other templates use. */
                        thinking?: boolean;
                        /** @description Maximum number of tokens to reason with. */
                        thinking_budget?: number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Whether the model continues the last message instead of starting one. */
                    continue_final_message?: boolean | null;
                    /** @description Penalty for tokens by how often they have appeared. */
                    frequency_penalty?: number | null;
                    /** @description Older form of `tool_choice`: `none`, `auto`, or an object with the name of a function. */
                    function_call?: null | ("none" | "auto") | ({
                        /** @description Name of the function to call. */
                        name: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description Older form of `tools`. */
                    functions?: ({
                        /** @description What the function does, for the model. */
                        description?: string;
                        /** @description Name of the function: 1 to 64 letters, digits, `_` or `-`. */
                        name: string;
                        /** @description Parameters of the function, as a JSON schema. */
                        parameters?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    /** @description Texts of which the output must be one. */
                    guided_choice?: string[] | null;
                    /** @description JSON schema that the output must match, as an object or as text. */
                    guided_json?: Record<string, never> | string | null;
                    /** @description Only false is allowed, because true would change the cost of the request. */
                    ignore_eos?: boolean | null;
                    /** @description Whether the response includes the reasoning. */
                    include_reasoning?: boolean | null;
                    /** @description Whether the output includes the stop sequence. */
                    include_stop_str_in_output?: boolean | null;
                    /** @description Bias from -100 to 100 by token ID. */
                    logit_bias?: {
                        [key: string]: number;
                    } | null;
                    /** @description Whether to return log probabilities, if the backend supports them. */
                    logprobs?: boolean | null;
                    /** @description Maximum number of tokens per choice. The maximum of the model by default. */
                    max_completion_tokens?: number | null;
                    /** @description Older name of `max_completion_tokens`. */
                    max_tokens?: number | null;
                    /** @description Messages of the chat so far. */
                    messages: ({
                        /** @description Text, or a list of content parts. Required unless an assistant message has tool calls. */
                        content?: string | ({
                            /** @description Input audio. */
                            audio_url?: ({
                                /** @description URL of the audio, or a data URL. */
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Input file. */
                            file?: ({
                                /** @description Content of the file in base64. */
                                file_data?: string;
                                /** @description Name of the file. */
                                filename?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Input image. */
                            image_url?: ({
                                /** @description Level of detail: `auto`, `low` or `high`. */
                                detail?: string;
                                /** @description URL of the image, or a data URL. */
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Input audio. */
                            input_audio?: ({
                                /** @description Audio data in base64. */
                                data?: string;
                                /** @description Format of the audio data, such as `wav`. */
                                format?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            /** @description Text in which the model declined an earlier request. */
                            refusal?: string | null;
                            /** @description Text of the part. */
                            text?: string | null;
                            /** @description Type of the part, such as `text` or `image_url`. Its value is in the field of this name. */
                            type: string;
                            /** @description Input video. */
                            video_url?: ({
                                /** @description URL of the video, or a data URL. */
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                        /** @description Older form of `tool_calls`. */
                        function_call?: ({
                            /** @description Arguments of the call, as JSON text. */
                            arguments: string;
                            /** @description Name of the function. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description Name of the author, to tell authors with the same role apart. */
                        name?: string | null;
                        /** @description Reasoning of the model in an earlier turn, to pass it on to the model. */
                        reasoning?: string | null;
                        /** @description Same as `reasoning`, under the name that other servers use. */
                        reasoning_content?: string | null;
                        /** @description Text in which the model declined an earlier request. */
                        refusal?: string | null;
                        /**
                         * @description Role of the author.
                         * @enum {string}
                         */
                        role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
                        /** @description ID of the tool call that this message is the result of. */
                        tool_call_id?: string;
                        /** @description Tool calls that the model requested. */
                        tool_calls?: ({
                            /** @description Call of a custom tool. */
                            custom?: {
                                /** @description Input of the call. */
                                input: string;
                                /** @description Name of the custom tool. */
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description Call of a function. */
                            function?: {
                                /** @description Arguments of the call, as JSON text. */
                                arguments: string;
                                /** @description Name of the function. */
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description ID of the tool call. */
                            id: string;
                            /**
                             * @description Type of the tool.
                             * @enum {string}
                             */
                            type: "function" | "custom";
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    /** @description Minimum probability of a token, relative to the most likely token. */
                    min_p?: number | null;
                    /** @description Only 0 is allowed, because more would change the cost of the request. */
                    min_tokens?: number | null;
                    /** @description Ignored, because the URL determines the model. */
                    model?: string;
                    /** @description Number of choices to generate. 1 by default. */
                    n?: number | null;
                    /** @description Whether the model can request several tool calls at once. */
                    parallel_tool_calls?: boolean | null;
                    /** @description Penalty for tokens that have appeared already. */
                    presence_penalty?: number | null;
                    /** @description How much a reasoning model reasons, such as `low` or `high`. */
                    reasoning_effort?: string | null;
                    /** @description Penalty for repeated tokens. Above 1 makes repetition less likely. */
                    repetition_penalty?: number | null;
                    /** @description Format of the output. Text by default. */
                    response_format?: ({
                        /** @description The JSON schema, if `type` is `json_schema`. */
                        json_schema?: {
                            /** @description What the format is for, for the model. */
                            description?: string;
                            /** @description Name of the format. */
                            name: string;
                            /** @description JSON schema that the output must match. */
                            schema?: {
                                [key: string]: unknown;
                            };
                            /** @description Whether the output must match the JSON schema exactly. */
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Type of the format.
                         * @enum {string}
                         */
                        type: "text" | "json_object" | "json_schema";
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Stable ID of your end user, to detect abuse. */
                    safety_identifier?: string | null;
                    /** @description Seed for sampling. The same seed gives similar results. */
                    seed?: number | null;
                    /** @description Whether the reasoning is separate from the content. */
                    separate_reasoning?: boolean | null;
                    /** @description Whether the output omits special tokens. */
                    skip_special_tokens?: boolean | null;
                    /** @description Whether the output has spaces between special tokens. */
                    spaces_between_special_tokens?: boolean | null;
                    /** @description Stop sequence, or a list of up to 4, at which the generation ends. */
                    stop?: string | string[] | null;
                    /** @description IDs of tokens that end the generation. */
                    stop_token_ids?: number[] | null;
                    /** @description Whether to stream the completion as server-sent events. False by default. */
                    stream?: boolean | null;
                    /** @description Options for streaming. */
                    stream_options?: ({
                        /** @description Whether to send the usage in a last chunk. */
                        include_usage?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Whether the reasoning is streamed. */
                    stream_reasoning?: boolean | null;
                    /** @description Constraints on the output, in the form of vLLM. */
                    structured_outputs?: ({
                        /** @description Texts of which the output must be one. */
                        choice?: string[];
                        /** @description JSON schema that the output must match, as an object or as text. */
                        json?: Record<string, never> | string | null;
                        /** @description Whether the output must be a JSON object. */
                        json_object?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Sampling temperature. Higher values are more random. */
                    temperature?: number | null;
                    /** @description Which tools the model calls: `none`, `auto`, `required`, or an object that names a tool. */
                    tool_choice?: null | ("none" | "auto" | "required") | ({
                        /** @description Limits the model to some of the tools. */
                        allowed_tools?: {
                            /** @description Whether the model may call one of these tools (`auto`) or must (`required`). */
                            mode: string;
                            /** @description Tools that the model can call. */
                            tools: ({
                                /** @description The custom tool. */
                                custom?: {
                                    /** @description Name of the custom tool. */
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description The function. */
                                function?: {
                                    /** @description Name of the function. */
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description Type of the tool. */
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description The custom tool. */
                        custom?: {
                            /** @description Name of the custom tool. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description The function. */
                        function?: {
                            /** @description Name of the function. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Type of the choice: `function`, `custom` or `allowed_tools`. */
                        type: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description Tools that the model can call. */
                    tools?: ({
                        /** @description Custom tool that the model can call with free text. */
                        custom?: {
                            /** @description What the custom tool does, for the model. */
                            description?: string;
                            /** @description Format of the input. */
                            format?: {
                                /** @description Type of the input. Only `text` is allowed. */
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description Name of the custom tool. */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Function that the model can call. */
                        function?: {
                            /** @description What the function does, for the model. */
                            description?: string;
                            /** @description Name of the function: 1 to 64 letters, digits, `_` or `-`. */
                            name: string;
                            /** @description Parameters of the function, as a JSON schema. */
                            parameters?: {
                                [key: string]: unknown;
                            };
                            /** @description Whether arguments must match the JSON schema exactly. */
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Type of the tool.
                         * @enum {string}
                         */
                        type: "function" | "custom";
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    /** @description Number of most likely tokens to sample from. -1 or 0 for all. */
                    top_k?: number | null;
                    /** @description Number of most likely tokens to return per position. Requires `logprobs`. */
                    top_logprobs?: number | null;
                    /** @description Total probability of the most likely tokens to sample from. */
                    top_p?: number | null;
                    /** @description ID of your end user. */
                    user?: string | null;
                    /** @description How long the response should be, such as `low` or `high`. */
                    verbosity?: string | null;
                } & {
                    [key: string]: unknown;
                });
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Output tensors, or a chat completion: whole, or as a stream of chunks if `stream` is true. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Svc-Trial-Remaining": components["headers"]["Svc-Trial-Remaining"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "model_name": "acme/pick-place",
                     *       "model_version": "1.2.0",
                     *       "outputs": [
                     *         {
                     *           "name": "y",
                     *           "shape": [
                     *             2,
                     *             2
                     *           ],
                     *           "datatype": "FP32",
                     *           "data": [
                     *             0.6,
                     *             0.8,
                     *             1.5,
                     *             1.7
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InferAnswer"] | components["schemas"]["HostedChatCompletion"];
                    "application/octet-stream": string;
                    "text/event-stream": string;
                };
            };
        };
    };
    listDeploymentLogs: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Whether to stream lines as server-sent events. Not allowed with `cursor`, `limit` or `since`. */
                follow?: boolean;
                /** @description Only lines of this level. */
                level?: "info" | "warn" | "error";
                /** @description Maximum number of lines per page. 20 by default. */
                limit?: number;
                /** @description Only lines of this time or later, such as 2026-01-07T08:15:30Z. Not allowed with `follow`. */
                since?: string;
                /** @description Only lines of this stream. */
                stream?: "stdout" | "stderr" | "system" | "request";
                /** @description Number of latest lines that a stream starts with. 50 by default. Only allowed with `follow=true`. */
                tail?: number;
            };
            header?: {
                /** @description ID of the last line that you received, to resume a stream with `follow=true`. */
                "Last-Event-Id"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the deployment (`dep_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of log lines, or a stream if `follow` is true. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "log_01k9zq4v7he1r8c3t5n6m2x0lg",
                     *           "at": "2026-03-02T14:12:47.800Z",
                     *           "level": "info",
                     *           "stream": "system",
                     *           "message": "The model is loaded."
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["DeploymentLogLine"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                    "text/event-stream": string;
                };
            };
        };
    };
    listDeploymentModels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the deployment (`dep_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "acme/pick-place",
                     *           "object": "model",
                     *           "created": 1772460765,
                     *           "owned_by": "acme"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The model of the deployment. */
                        data: {
                            /** @description Time when the deployment was created, in seconds since the Unix epoch. */
                            created: number;
                            /** @description Slug of the model, such as `acme/pick-place`. */
                            id: string;
                            /**
                             * @description Always `model`.
                             * @enum {string}
                             */
                            object: "model";
                            /** @description Slug of the account that publishes the model. */
                            owned_by: string;
                        }[];
                        /**
                         * @description Always `list`.
                         * @enum {string}
                         */
                        object: "list";
                    };
                };
            };
        };
    };
    startDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the deployment (`dep_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A model that runs behind an endpoint. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
        };
    };
    stopDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the deployment (`dep_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A model that runs behind an endpoint. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Streams new events. Cannot be combined with `cursor`, `limit` or `request_id`. */
                follow?: boolean;
                /** @description Maximum number of items per page, from 1 to 100. Defaults to 20. */
                limit?: number;
                /** @description Returns only events that this request caused, by its ID (`req_…`). */
                request_id?: string;
                /** @description Returns only events of this type. */
                type?: "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.test";
            };
            header?: {
                /** @description ID of the last event that you received. Used with `follow=true`. */
                "Last-Event-Id"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of events, or with `follow=true` a stream. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "evt_01k9zq4v7he1r8c3t5n6m2x0ev",
                     *           "type": "listing.published",
                     *           "created_at": "2026-01-07T08:15:30.120Z",
                     *           "mode": "test",
                     *           "data": {
                     *             "object": {
                     *               "id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
                     *               "title": "Pick and place, ready to run"
                     *             }
                     *           },
                     *           "request_id": "req_01k9zq4v7he1r8c3t5n6m2x0rq"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Event"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                    "text/event-stream": string;
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the event (`evt_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The event. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    listInferenceModels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of inference models. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "svc-fast-8b",
                     *           "available": true,
                     *           "status": "ready",
                     *           "context_length": 131072,
                     *           "max_output_tokens": 16384,
                     *           "prices": {
                     *             "currency": "usd",
                     *             "prompt": "0.10",
                     *             "completion": "0.20"
                     *           },
                     *           "next_prices": null
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["InferenceModel"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    listLicenseGrants: {
        parameters: {
            query?: {
                /** @description ID of a model or a dataset (`mdl_…` or `dst_…`), or its slug, such as `acme/pick-place`. */
                asset?: string;
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Returns only grants with this status. */
                status?: "active" | "revoked";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of license grants. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "grt_01k9zq4v7he1r8c3t5n6m2x0jk",
                     *           "listing_id": "lst_01k9zq4v7he1r8c3t5n6m2x0mn",
                     *           "purchase_id": "pur_01k9zq4v7he1r8c3t5n6m2x0pq",
                     *           "asset": {
                     *             "type": "model",
                     *             "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *             "slug": "acme-robotics/pick-place"
                     *           },
                     *           "licensee": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0rs",
                     *             "slug": "ada-lovelace",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "license": "Commercial",
                     *           "status": "active",
                     *           "granted_at": "2026-03-02T14:12:45.120Z",
                     *           "revoked_at": null,
                     *           "revision": "1.2.0",
                     *           "certificate": "eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCIsImtpZCI6InRlc3QtM3JGa0xaUTd4VjB0YU5zMSJ9.eyJpc3MiOiJodHRwczovL21hcmtldC5leGFtcGxlIn0.c2lnbmF0dXJl"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["LicenseGrant"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    getLicenseGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the license grant (`grt_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The license grant. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseGrant"];
                };
            };
        };
    };
    listListings: {
        parameters: {
            query?: {
                /** @description ID of a model or a dataset (`mdl_…` or `dst_…`). */
                asset?: string;
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Returns only your own, published or not. Cannot be combined with `owner`. */
                mine?: boolean;
                /** @description Returns only listings of this account, by its ID or slug. */
                owner?: string;
                /** @description Returns only listings of models or of datasets. */
                type?: "model" | "dataset";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of listings. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
                     *           "asset": {
                     *             "type": "model",
                     *             "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *             "slug": "acme/pick-place"
                     *           },
                     *           "owner": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *             "slug": "acme"
                     *           },
                     *           "title": "Pick and place, ready to run",
                     *           "description": "Picks parts from a bin and places them on a belt.",
                     *           "price": {
                     *             "currency": "usd",
                     *             "amount": 4900,
                     *             "model": "one_time"
                     *           },
                     *           "gallery": [
                     *             {
                     *               "id": "img_01k9zq4v7he1r8c3t5n6m2x0mn",
                     *               "url": "https://souk.example/images/live/img_01k9zq4v7he1r8c3t5n6m2x0mn.webp",
                     *               "alt": "An arm over a bin of parts"
                     *             }
                     *           ],
                     *           "status": "published",
                     *           "inference": {
                     *             "requests_per_minute": 60
                     *           },
                     *           "trial_calls": 5,
                     *           "deployment_id": null,
                     *           "sales": 12,
                     *           "created_at": "2026-01-05T09:41:07.310Z",
                     *           "updated_at": "2026-01-06T10:00:00.000Z",
                     *           "published_at": "2026-01-06T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Listing"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "asset": {
                 *         "type": "model",
                 *         "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab"
                 *       },
                 *       "title": "Pick and place, ready to run",
                 *       "price": {
                 *         "currency": "usd",
                 *         "amount": 4900
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Model or dataset that the listing sells. */
                    asset: {
                        /** @description ID of a model or a dataset (`mdl_…` or `dst_…`), or its slug, such as `acme/pick-place`. */
                        id: string;
                        /**
                         * @description Kind of the asset.
                         * @enum {string}
                         */
                        type: "model" | "dataset";
                    };
                    /** @description Description in Markdown. */
                    description?: string;
                    /** @description Terms for calling the deployment of the listing. */
                    inference?: {
                        /** @description Rate limit of each licensee for the deployment. Defaults to 60. */
                        requests_per_minute: number;
                    };
                    /** @description Price of a license. An amount of 0 is free. */
                    price?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /**
                         * @description Three-letter ISO 4217 currency code in lower case, such as `usd`.
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /**
                         * @description How the price is charged: always once.
                         * @enum {string}
                         */
                        model?: "one_time";
                    };
                    /**
                     * Format: visible
                     * @description Title of 1 to 120 characters, at least one of them visible.
                     */
                    title: string;
                    /** @description Number of calls to the deployment that an account can make without a license. Defaults to 0. */
                    trial_calls?: number;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The listing. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    getListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the listing (`lst_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The listing. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    updateListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the listing (`lst_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Pick and place",
                 *       "price": {
                 *         "currency": "usd",
                 *         "amount": 3900
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Description in Markdown. */
                    description?: string;
                    /** @description Images in the order to show them. Images that you leave out are deleted. */
                    gallery?: {
                        /** @description Alternative text of the image. */
                        alt?: string;
                        /** @description ID of an image of this gallery (`img_…`). */
                        id: string;
                    }[];
                    /** @description Terms for calling the deployment of the listing. */
                    inference?: {
                        /** @description Rate limit of each licensee for the deployment. Defaults to 60. */
                        requests_per_minute: number;
                    };
                    /** @description Price of a license. An amount of 0 is free. */
                    price?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /**
                         * @description Three-letter ISO 4217 currency code in lower case, such as `usd`.
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /**
                         * @description How the price is charged: always once.
                         * @enum {string}
                         */
                        model?: "one_time";
                    };
                    /**
                     * Format: visible
                     * @description Title of 1 to 120 characters, at least one of them visible.
                     */
                    title?: string;
                    /** @description Number of calls to the deployment that an account can make without a license. Defaults to 0. */
                    trial_calls?: number;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The listing. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    addListingImage: {
        parameters: {
            query?: {
                /** @description Alternative text of the image. */
                alt?: string;
            };
            header?: {
                /** @description Your own unique key for this image. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the listing (`lst_…`). */
                id: string;
            };
            cookie?: never;
        };
        /** @description Bytes of the file. */
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The gallery image. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GalleryImage"];
                };
            };
        };
    };
    deleteListingImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the listing (`lst_…`). */
                id: string;
                /** @description ID of the image (`img_…`). */
                image_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01k9zq4v7he1r8c3t5n6m2x0mn",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /** @description ID of the deleted image. */
                        id: string;
                    };
                };
            };
        };
    };
    updateListingImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the listing (`lst_…`). */
                id: string;
                /** @description ID of the image (`img_…`). */
                image_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": 0
                 *     }
                 */
                "application/json": {
                    /** @description Alternative text of the image. */
                    alt?: string;
                    /** @description Zero-based position in the gallery. 0 is the cover. A position after the last one moves the image to the end. */
                    position?: number;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The gallery image. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GalleryImage"];
                };
            };
        };
    };
    publishListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the listing (`lst_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The listing. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    unpublishListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the listing (`lst_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The listing. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account that makes the request. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Robotics"
                 *     }
                 */
                "application/json": {
                    /** @description Current password of the account. */
                    current_password?: string;
                    /**
                     * Format: email
                     * @description Email address, such as ana@acme-robotics.example.
                     */
                    email?: string;
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account that makes the request. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description Your current password. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *       "closed": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        closed: true;
                        /** @description ID of the closed account. */
                        id: string;
                    };
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Returns only models of this framework. */
                framework?: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
                /** @description Returns only results under this license. */
                license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Returns only your own, including drafts. Cannot be combined with `owner`. */
                mine?: boolean;
                /** @description Returns only results of this account, by its ID or slug. */
                owner?: string;
                /** @description Returns only free or only paid results, by their own `price`. */
                price?: "free" | "paid";
                /** @description Search terms. A result matches all of them. The last term may be incomplete, and typos are tolerated. */
                q?: string;
                /** @description Order of results. Defaults to relevance if `q` is set, otherwise to `newest`. */
                sort?: "newest" | "downloads" | "stars" | "trending";
                /** @description Returns only results for this task. */
                task?: "manipulation" | "navigation" | "perception" | "language" | "vla";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of models. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *           "slug": "acme-robotics/pick-place",
                     *           "name": "Pick Place",
                     *           "owner": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *             "slug": "acme-robotics"
                     *           },
                     *           "task": "manipulation",
                     *           "framework": "pytorch",
                     *           "license": "Apache-2.0",
                     *           "price": {
                     *             "currency": "usd",
                     *             "amount": 4900,
                     *             "model": "one_time"
                     *           },
                     *           "latest_revision": "1.2.0",
                     *           "revisions": [
                     *             "1.0.0",
                     *             "1.1.0",
                     *             "1.2.0"
                     *           ],
                     *           "deployable": true,
                     *           "downloads": 1204,
                     *           "stars": 87,
                     *           "description": "Picks parts from a bin and places them on a tray.",
                     *           "visibility": "public",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-03-02T14:12:45.120Z",
                     *           "published_at": "2026-01-05T10:02:11.004Z",
                     *           "listing": {
                     *             "id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
                     *             "title": "Pick and place, ready to run",
                     *             "price": {
                     *               "currency": "usd",
                     *               "amount": 4900,
                     *               "model": "one_time"
                     *             },
                     *             "cover": {
                     *               "url": "https://souk.example/images/live/img_01k9zq4v7he1r8c3t5n6m2x0mn.webp",
                     *               "alt": "An arm over a bin of parts"
                     *             }
                     *           },
                     *           "starred": false
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Model"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Pick Place",
                 *       "task": "manipulation",
                 *       "framework": "pytorch",
                 *       "license": "Apache-2.0",
                 *       "price": {
                 *         "currency": "usd",
                 *         "amount": 4900
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Short description for lists. */
                    description?: string;
                    /**
                     * @description Framework of the model files.
                     * @enum {string}
                     */
                    framework: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
                    /**
                     * @description Terms of use.
                     * @enum {string}
                     */
                    license: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    /**
                     * Format: visible
                     * @description Display name of 1 to 100 characters, at least one of them visible.
                     */
                    name: string;
                    /** @description Price of a license. An amount of 0 is free. */
                    price?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /**
                         * @description Three-letter ISO 4217 currency code in lower case, such as `usd`.
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /**
                         * @description How the price is charged: always once.
                         * @enum {string}
                         */
                        model?: "one_time";
                    };
                    /** @description Markdown document for the detail page. */
                    readme?: string;
                    /**
                     * @description Task, such as `manipulation`.
                     * @enum {string}
                     */
                    task: "manipulation" | "navigation" | "perception" | "language" | "vla";
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    deleteModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /** @description ID of the deleted model. */
                        id: string;
                    };
                };
            };
        };
    };
    updateModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Picks parts from a bin.",
                 *       "price": {
                 *         "currency": "usd",
                 *         "amount": 3900
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Short description for lists. */
                    description?: string;
                    /**
                     * @description Framework of the model files.
                     * @enum {string}
                     */
                    framework?: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
                    /**
                     * @description Terms of use.
                     * @enum {string}
                     */
                    license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    /**
                     * Format: visible
                     * @description Display name of 1 to 100 characters, at least one of them visible.
                     */
                    name?: string;
                    /** @description Price of a license. An amount of 0 is free. */
                    price?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /**
                         * @description Three-letter ISO 4217 currency code in lower case, such as `usd`.
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /**
                         * @description How the price is charged: always once.
                         * @enum {string}
                         */
                        model?: "one_time";
                    };
                    /** @description Markdown document for the detail page. */
                    readme?: string;
                    /**
                     * @description Task, such as `manipulation`.
                     * @enum {string}
                     */
                    task?: "manipulation" | "navigation" | "perception" | "language" | "vla";
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    downloadModel: {
        parameters: {
            query?: {
                /** @description Name of a file. Defaults to all files of the revision. */
                file?: string;
                /** @description Version to download. Defaults to the highest published one. */
                revision?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A signed download URL, for clients whose `Accept` header prefers `application/json` to the file itself. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadAddress"];
                };
            };
            /** @description Redirects to the signed URL in `Location`. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listModelRevisions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of revisions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "revision": "1.2.0",
                     *           "notes": "Half the latency.",
                     *           "status": "published",
                     *           "files": [
                     *             {
                     *               "id": "fil_01k9zq4v7he1r8c3t5n6m2x0gh",
                     *               "name": "model.safetensors",
                     *               "size": 1048664,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "content_type": "application/octet-stream",
                     *               "inspected": true,
                     *               "verdict": "inspected",
                     *               "inspection": {
                     *                 "format": "safetensors",
                     *                 "verdict": "inspected",
                     *                 "reason": null,
                     *                 "header": {
                     *                   "format": "safetensors",
                     *                   "tensor_count": 1,
                     *                   "parameter_count": 262144,
                     *                   "dtypes": {
                     *                     "F32": 1
                     *                   }
                     *                 }
                     *               },
                     *               "format": null,
                     *               "rows": null,
                     *               "columns": null,
                     *               "problem": null,
                     *               "created_at": "2026-01-05T09:41:07.310Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-02T14:02:10.400Z",
                     *           "published_at": "2026-03-02T14:12:45.120Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Revision"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createModelRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revision": "1.2.0",
                 *       "notes": "Half the latency."
                 *     }
                 */
                "application/json": {
                    /** @description Release notes in Markdown. */
                    notes?: string;
                    /** @description Semantic version, such as `1.2.0`. */
                    revision: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The revision. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
        };
    };
    getModelRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Semantic version of the revision, such as `1.2.0`. */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The revision. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
        };
    };
    deleteModelRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Semantic version of the revision, such as `1.2.0`. */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "model.onnx",
                     *       "name": "model.onnx",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /**
                         * @deprecated
                         * @description Same as `name`.
                         */
                        id: string;
                        /** @description Name of the deleted file, or the version of the deleted revision. */
                        name: string;
                    };
                };
            };
        };
    };
    updateModelRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Semantic version of the revision, such as `1.2.0`. */
                revision: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notes": "Half the latency, and a smaller file."
                 *     }
                 */
                "application/json": {
                    /** @description Release notes in Markdown. */
                    notes?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The revision. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
        };
    };
    listModelRevisionFiles: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Semantic version of the revision, such as `1.2.0`. */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of files. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "fil_01k9zq4v7he1r8c3t5n6m2x0gh",
                     *           "name": "model.safetensors",
                     *           "size": 1048664,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "content_type": "application/octet-stream",
                     *           "inspected": true,
                     *           "verdict": "inspected",
                     *           "inspection": {
                     *             "format": "safetensors",
                     *             "verdict": "inspected",
                     *             "reason": null,
                     *             "header": {
                     *               "format": "safetensors",
                     *               "tensor_count": 1,
                     *               "parameter_count": 262144,
                     *               "dtypes": {
                     *                 "F32": 1
                     *               }
                     *             }
                     *           },
                     *           "format": null,
                     *           "rows": null,
                     *           "columns": null,
                     *           "problem": null,
                     *           "created_at": "2026-01-05T09:41:07.310Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["File"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    uploadModelRevisionFile: {
        parameters: {
            query?: {
                /** @description Name of a file that you send in this one request. */
                name?: string;
                /** @description SHA-256 hash of the file as 64 hexadecimal digits. */
                sha256?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
                /** @description `1.0.0` creates a resumable upload. */
                "Tus-Resumable"?: string;
                /** @description Size of the whole file in bytes. */
                "Upload-Length"?: string;
                /** @description `name <base64>`, and optionally `sha256 <base64>` with the hexadecimal hash. Separate the pairs with a comma. */
                "Upload-Metadata"?: string;
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Semantic version of the revision, such as `1.2.0`. */
                revision: string;
            };
            cookie?: never;
        };
        /** @description Bytes of the file. */
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The file. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    downloadModelRevisionFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Name of the file, such as `data/train.csv`. Slashes can be sent as they are or as `%2F`. */
                name: string;
                /** @description Semantic version of the revision, such as `1.2.0`. */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A signed download URL, for clients whose `Accept` header prefers `application/json` to the file itself. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadAddress"];
                };
            };
            /** @description Redirects to the signed URL in `Location`. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteModelRevisionFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Name of the file, such as `data/train.csv`. Slashes can be sent as they are or as `%2F`. */
                name: string;
                /** @description Semantic version of the revision, such as `1.2.0`. */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "model.onnx",
                     *       "name": "model.onnx",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /**
                         * @deprecated
                         * @description Same as `name`.
                         */
                        id: string;
                        /** @description Name of the deleted file, or the version of the deleted revision. */
                        name: string;
                    };
                };
            };
        };
    };
    createModelRevisionFileBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Semantic version of the revision, such as `1.2.0`. */
                revision: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": [
                 *         {
                 *           "name": "data/train-00001.parquet",
                 *           "size": 4,
                 *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Files to upload. */
                    files: {
                        /** @description Relative path, such as `data/train.csv`. */
                        name: string;
                        /** @description SHA-256 hash of the file as 64 hexadecimal digits. */
                        sha256: string;
                        /** @description Size in bytes. */
                        size: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "name": "data/train-00001.parquet",
                     *           "status": "missing",
                     *           "upload": {
                     *             "id": "upl_01k9zq4v7he1r8c3t5n6m2x0jk",
                     *             "url": "/v1/uploads/upl_01k9zq4v7he1r8c3t5n6m2x0jk",
                     *             "offset": 0,
                     *             "expires_at": "2026-01-06T09:41:07.310Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The requested files, in the same order. */
                        files: components["schemas"]["BatchedFile"][];
                    };
                };
            };
        };
    };
    publishModelRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
                /** @description Semantic version of the revision, such as `1.2.0`. */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The revision. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
        };
    };
    starModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    unstarModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description The ID, or the slug such as `acme/pick-place`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    listOauthApps: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only apps of this mode. */
                mode?: "test" | "live";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of OAuth apps. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
                     *           "client_id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
                     *           "name": "Robot Studio",
                     *           "mode": "test",
                     *           "confidential": true,
                     *           "redirect_uris": [
                     *             "https://studio.example.com/souk/callback"
                     *           ],
                     *           "required_scopes": [
                     *             "models:read"
                     *           ],
                     *           "last4": "x7Qe",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["OAuthApp"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createOauthApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Robot Studio",
                 *       "redirect_uris": [
                 *         "https://studio.example.com/souk/callback"
                 *       ],
                 *       "mode": "test",
                 *       "required_scopes": [
                 *         "models:read"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Whether the app has a server that can store a client secret. It cannot be changed later.
                     * @default true
                     */
                    confidential?: boolean;
                    /**
                     * @description Mode of the app. It cannot be changed later.
                     * @enum {string}
                     */
                    mode: "test" | "live";
                    /**
                     * Format: visible
                     * @description Name of the app, as users see it on the consent page. It must not claim to be the market.
                     */
                    name: string;
                    /**
                     * @description URIs that users can be redirected to. They are compared character by character with the URI in the request. `https`, or `http` on `localhost`, `127.0.0.1` and `[::1]`. A public app may also use a custom scheme with a dot in it (`com.example.app:/callback`), and any port on a loopback address.
                     * @example [
                     *       "https://app.example.com/callback"
                     *     ]
                     */
                    redirect_uris: string[];
                    /** @description Scopes that the app cannot work without. Users may withhold all others. */
                    required_scopes?: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write")[];
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The OAuth app with its secret. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewOAuthApp"];
                };
            };
        };
    };
    getOauthApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description Unique app ID (`cli_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The OAuth app. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApp"];
                };
            };
        };
    };
    deleteOauthApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description Unique app ID (`cli_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cli_01k9zq4v7he1r8c3t5n6m2x0ky",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /** @description Unique app ID (`cli_…`). */
                        id: string;
                    };
                };
            };
        };
    };
    updateOauthApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description Unique app ID (`cli_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Robot Studio",
                 *       "required_scopes": [
                 *         "models:read"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Current value. It cannot be changed. */
                    confidential?: boolean;
                    /**
                     * @description Current mode of the app. It cannot be changed.
                     * @enum {string}
                     */
                    mode?: "test" | "live";
                    /**
                     * Format: visible
                     * @description Name of the app, as users see it on the consent page. It must not claim to be the market.
                     */
                    name?: string;
                    /**
                     * @description URIs that users can be redirected to. They are compared character by character with the URI in the request. `https`, or `http` on `localhost`, `127.0.0.1` and `[::1]`. A public app may also use a custom scheme with a dot in it (`com.example.app:/callback`), and any port on a loopback address.
                     * @example [
                     *       "https://app.example.com/callback"
                     *     ]
                     */
                    redirect_uris?: string[];
                    /** @description Scopes that the app cannot work without. Users may withhold all others. */
                    required_scopes?: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write")[];
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The OAuth app. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApp"];
                };
            };
        };
    };
    rotateOauthAppSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description Unique app ID (`cli_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The OAuth app with its secret. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewOAuthApp"];
                };
            };
        };
    };
    listOperatorAccounts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only accounts with this text in their name, slug or email address. */
                q?: string;
                /** @description Only accounts with this status. */
                status?: "active" | "suspended" | "closed";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of accounts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *           "slug": "acme-robotics",
                     *           "name": "Acme Robotics",
                     *           "email": "ana@acme-robotics.example",
                     *           "email_confirmed": true,
                     *           "status": "suspended",
                     *           "suspension_reason": "Sells weights that belong to another company.",
                     *           "demo": false,
                     *           "created_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["OperatedAccount"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    getOperatorAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the account (`usr_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An account as operators see it. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatedAccount"];
                };
            };
        };
    };
    reinstateOperatorAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the account (`usr_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An account as operators see it. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatedAccount"];
                };
            };
        };
    };
    suspendOperatorAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the account (`usr_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Sells weights that belong to another company."
                 *     }
                 */
                "application/json": {
                    /** @description Reason of the suspension. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An account as operators see it. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatedAccount"];
                };
            };
        };
    };
    listOperatorAudit: {
        parameters: {
            query?: {
                /** @description Only this action, such as `account.suspend`. */
                action?: string;
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only actions on the object with this ID. */
                subject?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of audit entries. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "aud_01k9zq4v7he1r8c3t5n6m2x0ad",
                     *           "at": "2026-03-02T14:12:45.120Z",
                     *           "operator_id": "usr_01k9zq4v7he1r8c3t5n6m2x0op",
                     *           "operator": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0op",
                     *             "slug": "olive-operator",
                     *             "name": "Olive Operator"
                     *           },
                     *           "action": "account.suspend",
                     *           "subject": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *           "account": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *             "slug": "acme-robotics",
                     *             "name": "Acme Robotics"
                     *           },
                     *           "asset": null,
                     *           "detail": {
                     *             "reason": "Sells weights that belong to another company."
                     *           },
                     *           "request_id": "req_01k9zq4v7he1r8c3t5n6m2x0rq"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["AuditEntry"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    getOperatorFee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The share of each sale that the market keeps. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformFee"];
                };
            };
        };
    };
    setOperatorFee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "basis_points": 1000
                 *     }
                 */
                "application/json": {
                    /** @description Fee in basis points, which are hundredths of a percent: 1000 is 10%. */
                    basis_points: number;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The share of each sale that the market keeps. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformFee"];
                };
            };
        };
    };
    getOperatorHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description State of the market in both modes, as seen by the node that handles the request. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketHealth"];
                };
            };
        };
    };
    createOperatorInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@acme-robotics.example"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address to invite, such as ana@acme-robotics.example.
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "inv_01k9zq4v7he1r8c3t5n6m2x0nv",
                     *       "email": "ana@acme-robotics.example",
                     *       "expires_at": "2026-01-19T09:30:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Email address that is invited. */
                        email: string;
                        /**
                         * Format: date-time
                         * @description Time when the link expires.
                         */
                        expires_at: string;
                        /** @description Unique invitation ID. */
                        id: string;
                    };
                };
            };
        };
    };
    listOperatorPayouts: {
        parameters: {
            query?: {
                /** @description Only payouts to this seller: an account ID or a slug. */
                account?: string;
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only payouts with this status. */
                status?: "pending" | "in_transit" | "paid" | "failed";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of payouts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "pyo_01k9zq4v7he1r8c3t5n6m2x0st",
                     *           "amount": {
                     *             "currency": "usd",
                     *             "amount": 4410
                     *           },
                     *           "status": "paid",
                     *           "destination": {
                     *             "label": "bank account ending 3000"
                     *           },
                     *           "period": {
                     *             "start": "2026-01-05T09:41:07.310Z",
                     *             "end": "2026-01-05T09:41:07.310Z"
                     *           },
                     *           "failure": null,
                     *           "created_at": "2026-01-13T04:00:00.000Z",
                     *           "paid_at": "2026-01-13T04:00:02.000Z",
                     *           "account": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *             "slug": "acme-robotics",
                     *             "name": "Acme Robotics"
                     *           },
                     *           "processor": "stripe",
                     *           "reference": "po_1SmExample"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["OperatedPayout"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    refundOperatorPurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the purchase (`pur_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The seller does not respond to the buyer."
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: visible
                     * @description Reason for the audit log. 1 to 1000 characters, not only spaces or invisible characters.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A purchase that an operator refunded. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase": {
                     *         "id": "pur_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *         "listing_id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
                     *         "asset": {
                     *           "type": "model",
                     *           "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *           "slug": "acme/pick-place",
                     *           "name": "Pick Place"
                     *         },
                     *         "status": "succeeded",
                     *         "amount": {
                     *           "currency": "usd",
                     *           "amount": 4900
                     *         },
                     *         "payment": {
                     *           "type": "card",
                     *           "card": {
                     *             "brand": "visa",
                     *             "last4": "4242"
                     *           }
                     *         },
                     *         "platform_fee": {
                     *           "currency": "usd",
                     *           "amount": 490
                     *         },
                     *         "seller_payout": {
                     *           "currency": "usd",
                     *           "amount": 4410
                     *         },
                     *         "license_grant_id": "grt_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *         "buyer": {
                     *           "id": "usr_01k9zq4v7he1r8c3t5n6m2x0ef",
                     *           "slug": "bright-labs",
                     *           "name": "Bright Labs"
                     *         },
                     *         "seller": {
                     *           "id": "usr_01k9zq4v7he1r8c3t5n6m2x0gh",
                     *           "slug": "acme"
                     *         },
                     *         "next_action": null,
                     *         "created_at": "2026-01-07T08:15:30.120Z",
                     *         "refund_id": null,
                     *         "refunded_at": null,
                     *         "refundable_until": "2026-01-21T08:15:30.120Z"
                     *       },
                     *       "uncovered": {
                     *         "currency": "usd",
                     *         "amount": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperatedRefund"];
                };
            };
        };
    };
    listOperatorTakedowns: {
        parameters: {
            query?: {
                /** @description ID of a model or a dataset (`mdl_…` or `dst_…`). */
                asset?: string;
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only takedowns with this status. */
                status?: "in_force" | "lifted";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of takedowns. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "tkd_01k9zq4v7he1r8c3t5n6m2x0td",
                     *           "asset": {
                     *             "type": "model",
                     *             "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *             "slug": "acme-robotics/pick-place"
                     *           },
                     *           "owner_id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *           "owner": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *             "slug": "acme-robotics",
                     *             "name": "Acme Robotics"
                     *           },
                     *           "reason": "Contains weights of another company.",
                     *           "status": "in_force",
                     *           "operator_id": "usr_01k9zq4v7he1r8c3t5n6m2x0op",
                     *           "operator": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0op",
                     *             "slug": "olive-operator",
                     *             "name": "Olive Operator"
                     *           },
                     *           "created_at": "2026-03-02T14:12:45.120Z",
                     *           "lifted_at": null,
                     *           "lifted_by": null,
                     *           "lifter": null
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Takedown"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createOperatorTakedown: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "asset": {
                 *         "type": "model",
                 *         "id": "acme-robotics/pick-place"
                 *       },
                 *       "reason": "Contains weights that belong to another company."
                 *     }
                 */
                "application/json": {
                    /** @description Model or dataset to take down. */
                    asset?: {
                        /** @description ID of a model or a dataset (`mdl_…` or `dst_…`), or its slug, such as `acme/pick-place`. */
                        id: string;
                        /**
                         * @description Type of the asset.
                         * @enum {string}
                         */
                        type: "model" | "dataset";
                    };
                    /** @description ID of a listing (`lst_…`) of the model or dataset to take down, instead of `asset`. */
                    listing_id?: string;
                    /**
                     * Format: visible
                     * @description Reason that the owner sees. 1 to 1000 characters, not only spaces or invisible characters.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The takedown. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Takedown"];
                };
            };
        };
    };
    liftOperatorTakedown: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the takedown (`tkd_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The takedown. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Takedown"];
                };
            };
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of payment methods. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "pm_01jzq3v8k2m4n6p8r0t2v4w6x8",
                     *           "type": "card",
                     *           "card": {
                     *             "brand": "visa",
                     *             "last4": "4242",
                     *             "exp_month": 12,
                     *             "exp_year": 2031
                     *           },
                     *           "is_default": true,
                     *           "saved": true,
                     *           "kept": true,
                     *           "created_at": "2026-07-09T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["PaymentMethod"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "pm_card_visa"
                 *     }
                 */
                "application/json": {
                    /** @description Published test card. Accepted only if payments are simulated. */
                    card?: {
                        /** @description Security code with 3 or 4 digits. */
                        cvc: string;
                        /** @description Month in which the card expires. */
                        exp_month: number;
                        /** @description Year in which the card expires. */
                        exp_year: number;
                        /** @description Number of a test card, with 12 to 25 characters. */
                        number: string;
                    };
                    /**
                     * @deprecated
                     * @description Use `save`: `when_paid` is `after_payment`.
                     * @enum {string}
                     */
                    keep?: "now" | "when_paid";
                    /**
                     * @description When to save the card: `now`, the default, or `after_payment`, after its first successful payment.
                     * @enum {string}
                     */
                    save?: "now" | "after_payment";
                    /** @description Token that the payment processor returned for the card. */
                    token?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payment method. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
        };
    };
    getPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the payment method (`pm_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payment method. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the payment method (`pm_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pm_01jzq3v8k2m4n6p8r0t2v4w6x8",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /** @description ID of the deleted payment method. */
                        id: string;
                    };
                };
            };
        };
    };
    setDefaultPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the payment method (`pm_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payment method. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
        };
    };
    createPaymentMethodSetup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The card setup. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardSetup"];
                };
            };
        };
    };
    getPaymentProcessor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payment processor. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentProcessor"];
                };
            };
        };
    };
    getPayoutDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payout destination. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutDestination"];
                };
            };
        };
    };
    setPayoutDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bank_account": {
                 *         "holder": "Acme Robotics",
                 *         "iban": "DE89370400440532013000"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Bank account. Accepted only if payments are simulated. */
                    bank_account?: {
                        /**
                         * Format: visible
                         * @description Name of the account holder, with 1 to 200 characters.
                         */
                        holder: string;
                        /** @description IBAN of the account. Spaces are ignored. */
                        iban: string;
                    };
                    /** @description Your current password. Required in a browser session. Keys and CLI sign-ins do not need it, but must not be new in live mode. */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payout destination. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutDestination"];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Returns only payouts with this status. */
                status?: "pending" | "in_transit" | "paid" | "failed";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of payouts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "pyo_01k9zq4v7he1r8c3t5n6m2x0st",
                     *           "amount": {
                     *             "currency": "usd",
                     *             "amount": 4410
                     *           },
                     *           "status": "paid",
                     *           "destination": {
                     *             "label": "bank account ending 3000"
                     *           },
                     *           "period": {
                     *             "start": "2026-01-05T09:41:07.310Z",
                     *             "end": "2026-01-05T09:41:07.310Z"
                     *           },
                     *           "lines": [
                     *             {
                     *               "type": "sale",
                     *               "subject": "pur_01k9zq4v7he1r8c3t5n6m2x0qr",
                     *               "gross": 4900,
                     *               "fee": 490,
                     *               "amount": 4410,
                     *               "at": "2026-01-05T09:41:07.310Z"
                     *             }
                     *           ],
                     *           "lines_has_more": false,
                     *           "failure": null,
                     *           "created_at": "2026-01-13T04:00:00.000Z",
                     *           "paid_at": "2026-01-13T04:00:02.000Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Payout"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the payout (`pyo_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payout. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
        };
    };
    listPayoutLines: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the payout (`pyo_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of payout lines. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "type": "sale",
                     *           "subject": "pur_01k9zq4v7he1r8c3t5n6m2x0qr",
                     *           "gross": 4900,
                     *           "fee": 490,
                     *           "amount": 4410,
                     *           "at": "2026-01-05T09:41:07.310Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["PayoutLine"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    listPurchases: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description ID of a listing (`lst_…`). */
                listing?: string;
                /** @description Your side of the purchases. Defaults to `buyer`. */
                role?: "buyer" | "seller";
                /** @description Returns only purchases with this status. */
                status?: "pending" | "succeeded" | "failed" | "refunded";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of purchases. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "pur_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *           "listing_id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
                     *           "asset": {
                     *             "type": "model",
                     *             "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *             "slug": "acme/pick-place",
                     *             "name": "Pick Place"
                     *           },
                     *           "status": "succeeded",
                     *           "amount": {
                     *             "currency": "usd",
                     *             "amount": 4900
                     *           },
                     *           "payment": {
                     *             "type": "card",
                     *             "card": {
                     *               "brand": "visa",
                     *               "last4": "4242"
                     *             }
                     *           },
                     *           "platform_fee": {
                     *             "currency": "usd",
                     *             "amount": 490
                     *           },
                     *           "seller_payout": {
                     *             "currency": "usd",
                     *             "amount": 4410
                     *           },
                     *           "license_grant_id": "grt_01k9zq4v7he1r8c3t5n6m2x0cd",
                     *           "buyer": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0ef",
                     *             "slug": "bright-labs",
                     *             "name": "Bright Labs"
                     *           },
                     *           "seller": {
                     *             "id": "usr_01k9zq4v7he1r8c3t5n6m2x0gh",
                     *             "slug": "acme"
                     *           },
                     *           "next_action": null,
                     *           "created_at": "2026-01-07T08:15:30.120Z",
                     *           "refund_id": null,
                     *           "refunded_at": null,
                     *           "refundable_until": "2026-01-21T08:15:30.120Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Purchase"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createPurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "listing_id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
                 *       "payment_method": "balance"
                 *     }
                 */
                "application/json": {
                    /** @description Price that you expect. If the listing has another price, the response is 409 and nothing is charged. */
                    expected_price?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                        currency: string;
                        /**
                         * @description How the price is charged: always once.
                         * @enum {string}
                         */
                        model?: "one_time";
                    };
                    /** @description ID of a listing (`lst_…`). */
                    listing_id: string;
                    /** @description ID of a payment method (`pm_…`), or `balance`, the default. Not needed for a free listing. */
                    payment_method?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The purchase. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
        };
    };
    getPurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the purchase (`pur_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The purchase. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
        };
    };
    refundPurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the purchase (`pur_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The purchase. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Only requests that began at this time or later, such as `2026-01-07T08:15:30Z`. */
                from?: string;
                /** @description Only requests with this API key: its ID (`key_…`). */
                key?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only requests with this HTTP method. */
                method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Only requests whose path starts with this text, such as `/v1/models`. */
                path?: string;
                /** @description Only requests with this result: `succeeded` (below 400), `failed` (400 and above), or a status such as 404. */
                status?: string;
                /** @description Only requests that began before this time, such as `2026-01-07T08:15:30Z`. */
                to?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of requests. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "req_01k9zq4v7he1r8c3t5n6m2x0rq",
                     *           "at": "2026-03-02T14:12:47.800Z",
                     *           "mode": "test",
                     *           "method": "POST",
                     *           "route": "/v1/purchases",
                     *           "path": "/v1/purchases",
                     *           "query_names": [],
                     *           "status": 404,
                     *           "error": {
                     *             "code": "not_found",
                     *             "message": "There is no such listing.",
                     *             "field": null
                     *           },
                     *           "duration_ms": 4,
                     *           "key": {
                     *             "id": "key_01k9zq4v7he1r8c3t5n6m2x0ky"
                     *           },
                     *           "app": null,
                     *           "session": null,
                     *           "user_agent": "souk-node/0.9.0",
                     *           "idempotency_key": null
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["LoggedRequest"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the request (`req_…`). */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A request in the log. Exactly one of `key`, `app` and `session` is not null. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRequest"];
                };
            };
        };
    };
    getRevenue: {
        parameters: {
            query?: {
                /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                currency?: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                /** @description First day in UTC, as YYYY-MM-DD. Defaults to the last 30 days, or with `interval=total` to your first sale. */
                from?: string;
                /** @description `asset` returns each model and dataset separately. */
                group_by?: "asset";
                /** @description Length of each item. `total` is the whole range. Defaults to `day`. */
                interval?: "day" | "week" | "month" | "total";
                /** @description Last day in UTC, as YYYY-MM-DD. Defaults to today. */
                to?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The revenue. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revenue"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of sessions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "ses_01k9zq4v7he1r8c3t5n6m2x0se",
                     *           "kind": "browser",
                     *           "current": true,
                     *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                     *           "ip": "203.0.113.7",
                     *           "address": "203.0.113.7",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "last_used_at": "2026-01-07T08:15:30.120Z",
                     *           "expires_at": "2026-02-06T08:15:30.120Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Session"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the session (`ses_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ses_01k9zq4v7he1r8c3t5n6m2x0se",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /** @description ID of the deleted session. */
                        id: string;
                    };
                };
            };
        };
    };
    createTestEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "listing.purchased"
                 *     }
                 */
                "application/json": {
                    /** @description Object to use as `data.object`, up to 32 levels deep. */
                    object?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description Type of the event.
                     * @enum {string}
                     */
                    type: "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled";
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The event. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    createTestPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of payouts. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "pyo_01k9zq4v7he1r8c3t5n6m2x0st",
                     *           "amount": {
                     *             "currency": "usd",
                     *             "amount": 4410
                     *           },
                     *           "status": "paid",
                     *           "destination": {
                     *             "label": "bank account ending 3000"
                     *           },
                     *           "period": {
                     *             "start": "2026-01-05T09:41:07.310Z",
                     *             "end": "2026-01-05T09:41:07.310Z"
                     *           },
                     *           "lines": [
                     *             {
                     *               "type": "sale",
                     *               "subject": "pur_01k9zq4v7he1r8c3t5n6m2x0qr",
                     *               "gross": 4900,
                     *               "fee": 490,
                     *               "amount": 4410,
                     *               "at": "2026-01-05T09:41:07.310Z"
                     *             }
                     *           ],
                     *           "lines_has_more": false,
                     *           "failure": null,
                     *           "created_at": "2026-01-13T04:00:00.000Z",
                     *           "paid_at": "2026-01-13T04:00:02.000Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["Payout"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the upload (`upl_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The upload. */
            200: {
                headers: {
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "Upload-Length": components["headers"]["Upload-Length"];
                    "Upload-Metadata": components["headers"]["Upload-Metadata"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
        };
    };
    appendToUploadByPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
                /** @description Version of the tus protocol: `1.0.0`. */
                "Tus-Resumable"?: string;
                /** @description Position of the first byte that you send: the `Upload-Offset` that `HEAD` returned. */
                "Upload-Offset"?: string;
            };
            path: {
                /** @description ID of the upload (`upl_…`). */
                id: string;
            };
            cookie?: never;
        };
        /** @description Bytes of the file. */
        requestBody: {
            content: {
                "application/offset+octet-stream": unknown;
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the upload (`upl_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    appendToUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
                /** @description Version of the tus protocol: `1.0.0`. */
                "Tus-Resumable"?: string;
                /** @description Position of the first byte that you send: the `Upload-Offset` that `HEAD` returned. */
                "Upload-Offset"?: string;
            };
            path: {
                /** @description ID of the upload (`upl_…`). */
                id: string;
            };
            cookie?: never;
        };
        /** @description Bytes of the file. */
        requestBody: {
            content: {
                "application/offset+octet-stream": unknown;
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUsage: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description First day in UTC, inclusive, in the form YYYY-MM-DD. */
                from?: string;
                /** @description Only usage of this API key: its ID (`key_…`). */
                key?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only usage of this model. */
                model?: "svc-reason-70b" | "svc-fast-8b";
                /** @description Last day in UTC, inclusive, in the form YYYY-MM-DD. */
                to?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of usage entries. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "date": "2026-01-05",
                     *           "model": "svc-reason-70b",
                     *           "key_id": "key_01k9zq4v7he1r8c3t5n6m2x0ky",
                     *           "prompt_tokens": 1200,
                     *           "completion_tokens": 340,
                     *           "total_tokens": 1540,
                     *           "cost": "0.001776",
                     *           "currency": "usd",
                     *           "requests": 1
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["UsageDay"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the request (`req_…`). */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Usage and cost of one request. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageRecord"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only endpoints with this status. */
                status?: "enabled" | "disabled";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of webhook endpoints. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "whe_01k9zq4v7he1r8c3t5n6m2x0wh",
                     *           "url": "https://hooks.example.com/souk",
                     *           "events": [
                     *             "listing.purchased",
                     *             "purchase.refunded"
                     *           ],
                     *           "description": "orders",
                     *           "mode": "test",
                     *           "status": "enabled",
                     *           "disabled_at": null,
                     *           "disabled_reason": null,
                     *           "failing_since": null,
                     *           "previous_secret_expires_at": null,
                     *           "created_at": "2026-01-07T08:15:30.120Z",
                     *           "updated_at": "2026-01-07T08:15:30.120Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["WebhookEndpoint"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/souk",
                 *       "events": [
                 *         "listing.purchased",
                 *         "purchase.refunded"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Your own note about the endpoint. */
                    description?: string | null;
                    /**
                     * @description Event types to send, or `["*"]` for all of them, including types that are added later.
                     * @example [
                     *       "*"
                     *     ]
                     */
                    events: ("*" | "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled")[];
                    /** @description Public HTTPS URL. In test mode, a market on your own machine also accepts HTTP and loopback URLs. */
                    url: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A webhook endpoint with a new secret. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the webhook endpoint (`whe_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A URL of yours that receives signed events. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the webhook endpoint (`whe_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object was deleted. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whe_01k9zq4v7he1r8c3t5n6m2x0wh",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        deleted: true;
                        /** @description ID of the deleted webhook endpoint. */
                        id: string;
                    };
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the webhook endpoint (`whe_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "disabled"
                 *     }
                 */
                "application/json": {
                    /** @description Your own note about the endpoint. */
                    description?: string | null;
                    /**
                     * @description Event types to send, or `["*"]` for all of them, including types that are added later.
                     * @example [
                     *       "*"
                     *     ]
                     */
                    events?: ("*" | "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled")[];
                    /**
                     * @description Set it to disable or enable the endpoint.
                     * @enum {string}
                     */
                    status?: "enabled" | "disabled";
                    /** @description Public HTTPS URL. In test mode, a market on your own machine also accepts HTTP and loopback URLs. */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A URL of yours that receives signed events. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    listWebhookEndpointEvents: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Valid only for the same list with the same filters. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description Only deliveries with this status. */
                status?: "pending" | "succeeded" | "failed";
                /** @description Only events of this type. */
                type?: "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.test";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the webhook endpoint (`whe_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "evt_01k9zq4v7he1r8c3t5n6m2x0ev",
                     *           "type": "listing.published",
                     *           "created_at": "2026-01-07T08:15:30.120Z",
                     *           "mode": "test",
                     *           "data": {
                     *             "object": {
                     *               "id": "lst_01k9zq4v7he1r8c3t5n6m2x0lm",
                     *               "title": "Pick and place, ready to run"
                     *             }
                     *           },
                     *           "request_id": "req_01k9zq4v7he1r8c3t5n6m2x0rq",
                     *           "sequence": 17,
                     *           "delivery": {
                     *             "id": "dlv_01k9zq4v7he1r8c3t5n6m2x0dl",
                     *             "status": "succeeded",
                     *             "attempts": [
                     *               {
                     *                 "at": "2026-01-07T08:15:30.131Z",
                     *                 "status": 200,
                     *                 "duration_ms": 41,
                     *                 "response": "ok",
                     *                 "error": null
                     *               }
                     *             ],
                     *             "response_status": 200,
                     *             "next_attempt_at": null
                     *           }
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        has_more: boolean;
                        /** @description Items of this page. */
                        items: components["schemas"]["DeliveredEvent"][];
                        /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
                        next_cursor?: string;
                    };
                };
            };
        };
    };
    getWebhookEndpointEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the event (`evt_…`). */
                event_id: string;
                /** @description ID of the webhook endpoint (`whe_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An event, with its delivery to one endpoint. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveredEvent"];
                };
            };
        };
    };
    replayWebhookEndpointEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the event (`evt_…`). */
                event_id: string;
                /** @description ID of the webhook endpoint (`whe_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An event, with its delivery to one endpoint. */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveredEvent"];
                };
            };
        };
    };
    replayFailedEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the webhook endpoint (`whe_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-01-07T08:00:00Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Time in the past, with its date and time zone, such as 2026-01-07T08:15:30Z.
                     */
                    since: string;
                };
            };
        };
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A page of items. */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "replayed": 12,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": {
                        /** @description Whether more deliveries failed. If so, repeat the request. */
                        has_more: boolean;
                        /** @description Number of events that are sent again. */
                        replayed: number;
                    };
                };
            };
        };
    };
    rotateWebhookEndpointSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the webhook endpoint (`whe_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A webhook endpoint with a new secret. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description ID of the webhook endpoint (`whe_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was rejected. `error.code` says why. */
            "4XX": {
                headers: {
                    "Accept-Encoding": components["headers"]["Accept-Encoding"];
                    Allow: components["headers"]["Allow"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed to process the request. `error.code` says why; retry later. */
            "5XX": {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An event, with its delivery to one endpoint. */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveredEvent"];
                };
            };
        };
    };
}
