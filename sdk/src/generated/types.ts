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
         * The keys that verify certificates
         * @description Of both modes, newest first, those that no longer sign included: the `kid` of a test key begins with `test-`, that of a live key with `live-`. Fetch it again when a certificate names a `kid` that is not in it.
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
         * The licenses that were revoked
         * @description For each mode a JWS (EdDSA, type `license-revocations+jwt`) with the claims `iss`, `mode`, `iat` and `revoked`, a list of `{jti, revoked_at}`: `jti` as in the certificate, `revoked_at` in Unix seconds.
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
         * Fetch a file by its signed address
         * @description Where downloads lead. Takes `Range`, `If-Range`, `If-Match`, `If-None-Match` and `HEAD`. Always an attachment. Pages of any origin may fetch it.
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
         * Fetch an image of a gallery
         * @description The address is `url` of the image. It never changes what it shows. It is 404 while operators have taken down what the listing sells.
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
         * Show the balance
         * @description By currency. Currencies with nothing in them are left out.
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
         * @description Newest first.
         *
         *     Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listBalanceTopups"];
        put?: never;
        /**
         * Top up the balance from a card
         * @description Charges the named card, or the default one, and responds with which it was (`card`). A declined card is 402 and nothing is charged. While the card’s owner has a further step to take the top-up is `pending`, with where to go in `next_action`; so it is, without one, while what came of the charge is not known yet.
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
         * Show a top-up
         * @description Requires the scope `payouts:read`. Rate limit: 1000 requests per minute (`read`).
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
         * List what moved in the balance
         * @description Newest first: every movement of the wallet and of earnings.
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
         * Complete a chat
         * @description Takes and returns OpenAI’s chat-completions shapes, so that OpenAI’s own clients work with `baseURL` set to this API. Charged by the token; `usage.cost` says how much, exactly, and the same streamed or not. In test mode a sandbox answers: the cost is what it would be in live mode, and nothing is charged. Errors before the first byte are the usual error object, later ones a last `error` frame. Whoever disconnects stops the generation, and pays for the prompt and the tokens that were delivered. A signed-in session names one of its premium keys in `Svc-Key`. How all of this is counted is in the [guide](/docs/inference).
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
         * List or search datasets
         * @description Published datasets, newest first, or by relevance where `q` is given. Words that match very many datasets are ranked among the most downloaded.
         *
         *     Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listDatasets"];
        put?: never;
        /**
         * Create a dataset
         * @description A draft: upload shards into it, then publish it.
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
         * Show a dataset
         * @description By its id or its slug. One that is not published is shown to its owner alone; one that was taken down to its owner and to operators, and is not found by anybody else.
         *
         *     Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getDataset"];
        put?: never;
        post?: never;
        /**
         * Delete a dataset with its shards
         * @description Only while nobody holds a license for it and no listing of it is published.
         *
         *     Requires the scope `datasets:upload`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteDataset"];
        options?: never;
        head?: never;
        /**
         * Change what a dataset says of itself
         * @description What is not named stays, and so does the slug. Once it is published its license, like its shards, cannot be changed.
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
         * @description Redirects to a signed address, valid for 5 minutes. Several shards come as one tar.
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
         * Show the first rows of a dataset
         * @description Of the first shard that is a table (Parquet, CSV, JSON lines), or of the one that `shard` names. Without a license for a dataset that costs something, at most 10 rows of its first table, and of other shards only the columns that the first table has too (`limited`).
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
         * @description Needs a shard, and no open upload. Every shard is inspected by what it holds; one that is not safe to load is named and nothing is published. From then on its shards never change.
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
         * List the shards, by name
         * @description Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listDatasetShards"];
        put?: never;
        /**
         * Upload a shard
         * @description With `Tus-Resumable: 1.0.0`, `Upload-Length` and `Upload-Metadata` (`name` and optionally `sha256`) this creates an upload that goes on at the address in `Location`, from any tus client. Without, the body is the whole file, to 100 MiB, and `name` says what it is called.
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
         * @description Redirects to a signed address, valid for 5 minutes.
         *
         *     Requires the scope `datasets:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["downloadDatasetShard"];
        put?: never;
        post?: never;
        /**
         * Delete a shard of a draft
         * @description Requires the scope `datasets:upload`. Rate limit: 120 requests per minute (`write`).
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
         * Announce many shards at once
         * @description Answers the upload addresses of those that are missing. What this account has stored before is taken from there, and its bytes need not be sent. Counts as one creation.
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
         * @description Each account has one star to give; giving it again changes nothing.
         *
         *     Requires the scope `datasets:read`. Rate limit: 120 requests per minute (`write`).
         */
        put: operations["starDataset"];
        post?: never;
        /**
         * Take a star back
         * @description Taking back what was not given changes nothing.
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
         * @description Yours in this mode, newest first.
         *
         *     Requires the scope `deploy:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listDeployments"];
        put?: never;
        /**
         * Deploy a model
         * @description Runs a published revision of a model of your own, of a free one, or of one that you hold a license for, behind an endpoint. It is `pending` until some machine has started it: `deployment.ready` or `deployment.failed` is told then, and a call made meanwhile waits. ONNX and GGUF files are run here; other frameworks need a serving engine that the market has set up (409 `invalid_state` without one). An account has room for so many in each mode, as the market has set it (403 `quota_exceeded` beyond that).
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
         * Show a deployment
         * @description To its owner, and to whoever may call it: licensees of its listing, and those who may try it. Looking counts as no call. Why it failed is told to its owner only.
         *
         *     Requires one of the scopes `deploy:write`, `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getDeployment"];
        put?: never;
        post?: never;
        /**
         * Delete a deployment with its log
         * @description Its listing, if it has one, is without a deployment from then on.
         *
         *     Requires the scope `deploy:write`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteDeployment"];
        options?: never;
        head?: never;
        /**
         * Change a deployment
         * @description What is not named stays. Another `revision` is started in place of the one before, unless the deployment is stopped: then it waits for its start. `listing_id` null takes it off its listing.
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
         * Chat with a language model
         * @description The same as `/invoke` for language models, at an address that OpenAI’s clients find with the deployment’s `url` as their `baseURL`. The answer names the model by its slug. Callers are its owner and the licensees of its listing; whoever else has a confirmed address may try it as often as the listing’s `trial_calls` says: `Svc-Trial-Remaining` tells how many calls are left, and one that is refused before the model begins is not counted. The first call of an idle deployment waits for its start. `Server-Timing` tells where the time went.
         *
         *     Requires the scope `models:read`. Counts against the `requests_per_minute` of the listing, which bounds each licensee account whichever key it uses; for the owner, and where there is no listing, 600 a minute.
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
         * Call a model
         * @description A model from tensors to tensors takes and gives those of the Open Inference Protocol v2, in JSON or with its binary extension; they are checked against the model’s own inputs. A language model takes and gives OpenAI’s chat-completions shapes. Callers are its owner and the licensees of its listing; whoever else has a confirmed address may try it as often as the listing’s `trial_calls` says: `Svc-Trial-Remaining` tells how many calls are left, and one that is refused before the model begins is not counted. The first call of an idle deployment waits for its start. `Server-Timing` tells where the time went.
         *
         *     Requires the scope `models:read`. Counts against the `requests_per_minute` of the listing, which bounds each licensee account whichever key it uses; for the owner, and where there is no listing, 600 a minute.
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
         * @description What its process wrote, what became of it and what was asked of it, in one log: the last 10,000 lines of the last 30 days, or a little more. Newest first, as all lists are; `follow=true` tells oldest first. With it the answer does not end: it is a stream of server-sent events that begins with the last `tail` lines, or behind the line that `Last-Event-ID` names, goes on with what comes, and sends each line once. It ends when the deployment is deleted, and when the credential ends. Comments come every 15 s where nothing happens. At most 10 streams at a time, and with 503 none where the server has too many of others: try again after `Retry-After`. Where its process writes more than 100 lines within a second, or more than 100 calls come, the rest is left out, and a line says how many those were.
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
         * @description As OpenAI’s clients ask for it, with the deployment’s `url` as their `baseURL`.
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
         * @description One that was stopped, has failed or went idle. One that is under way stays as it is. If the license by which it ran is no longer in force it needs another one (403 `forbidden_resource`).
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
         * @description It cannot be called until it is started again. It still counts against what an account can have.
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
         * List or follow events
         * @description Everything that your account was told of in this mode in the last 30 days, newest first. Some events are large: a page ends early, with `has_more`, where it would come to more than about 4 MB. With `follow=true` the answer does not end: it is a stream of server-sent events that begins with what happens from now on, or behind the event that `Last-Event-ID` names, and that sends each event once. It ends when the credential does. Comments come every 15 s where nothing happens. At most 10 streams at a time, and with 503 none where the server has too many of others: try again after `Retry-After`. To be told for certain, whatever becomes of a connection, use a webhook.
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
         * Show an event
         * @description Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
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
         * List the models of the inference API
         * @description Requires any valid key, token or session. Rate limit: 1000 requests per minute (`read`).
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
         * List your license grants
         * @description Newest first, without their certificates.
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
         * Show a license grant, with its certificate
         * @description The certificate is a compact JWS (EdDSA) with the claims `iss`, `sub` (the licensee), `jti` (the grant), `iat`, `mode`, `asset`, `license`, `listing`, `purchase` and `files`: name, SHA-256 and size of each file as it was bought. Verify it offline with `/.well-known/jwks.json`, and look its `jti` up in `/.well-known/license-revocations`.
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
         * List what is on sale
         * @description Published listings, newest first; with `mine` your own, whether published or not.
         *
         *     Requires the scope `listings:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listListings"];
        put?: never;
        /**
         * Create a listing
         * @description A storefront for a model or dataset of your own, which need not be published yet. It costs what the asset does unless it has a price of its own; a listing of a free asset is free. Nobody else sees it until it is published.
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
         * Show a listing
         * @description One that is not published is shown to its owner alone.
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
         * Change a listing
         * @description What is not named stays. Naming `gallery` arranges the images: they are shown in this order, and those that are not named are removed.
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
         * Add an image to a gallery
         * @description The body is a PNG, JPEG or WebP file of at most 10 MiB and 40 megapixels. It is kept as a new WebP image of its pixels alone, upright and at most 2,048 pixels a side: nothing else that the file said survives. At most 10 images for each listing. Sent again with the same `Idempotency-Key`, it answers the image that was added, for as long as that is in the gallery.
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
         * Delete an image of a gallery
         * @description Requires the scope `listings:write`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteListingImage"];
        options?: never;
        head?: never;
        /**
         * Move or describe an image of a gallery
         * @description The others stay as they are, those included that are added meanwhile.
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
         * Put a listing on sale
         * @description Needs a published asset that is not on sale at another listing.
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
         * Take a listing off sale
         * @description Those who bought keep their licenses.
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
         * List or search models
         * @description Published models, newest first, or by relevance where `q` is given. Words that match very many models are ranked among the most downloaded.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listModels"];
        put?: never;
        /**
         * Create a model
         * @description Its slug is made of your own and its name, and stays. It is private until a revision is published.
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
         * Show a model
         * @description By its id or its slug. One that is not published is shown to its owner alone; one that was taken down to its owner and to operators, and is not found by anybody else.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        /**
         * Delete a model with all its revisions
         * @description Only while nobody holds a license for it and no listing of it is published.
         *
         *     Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteModel"];
        options?: never;
        head?: never;
        /**
         * Change what a model says of itself
         * @description What is not named stays, and so does the slug.
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
         * @description Redirects to a signed address, valid for 5 minutes. The latest revision unless `revision` names one; several files come as one tar unless `file` names one.
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
         * List the revisions of a model
         * @description Newest first; drafts are shown to the owner.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listModelRevisions"];
        put?: never;
        /**
         * Begin a revision
         * @description A semantic version, higher than every other. Upload files into it, then publish it.
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
         * Show a revision and its files
         * @description A draft is shown to the owner alone.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getModelRevision"];
        put?: never;
        post?: never;
        /**
         * Drop a revision that is not published
         * @description Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteModelRevision"];
        options?: never;
        head?: never;
        /**
         * Change the notes of a revision that is not published
         * @description Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
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
         * List the files, by name
         * @description Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listModelRevisionFiles"];
        put?: never;
        /**
         * Upload a file
         * @description With `Tus-Resumable: 1.0.0`, `Upload-Length` and `Upload-Metadata` (`name` and optionally `sha256`) this creates an upload that goes on at the address in `Location`, from any tus client. Without, the body is the whole file, to 100 MiB, and `name` says what it is called.
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
         * @description Redirects to a signed address, valid for 5 minutes.
         *
         *     Requires the scope `models:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["downloadModelRevisionFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file of a draft
         * @description Requires the scope `models:upload`. Rate limit: 120 requests per minute (`write`).
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
         * Announce many files at once
         * @description Answers the upload addresses of those that are missing. What this account has stored before is taken from there, and its bytes need not be sent. Counts as one creation.
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
         * @description Needs a file, and no open upload. Every file is inspected by what it holds; one that is not safe to load is named and nothing is published. From then on the revision never changes.
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
         * @description Each account has one star to give; giving it again changes nothing.
         *
         *     Requires the scope `models:read`. Rate limit: 120 requests per minute (`write`).
         */
        put: operations["starModel"];
        post?: never;
        /**
         * Take a star back
         * @description Taking back what was not given changes nothing.
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
         * List saved cards
         * @description Newest first.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Save a card
         * @description By `token`, the name that the payment processor gave the card in the browser. Where payments are simulated also by `card`, a published test card. The first card becomes the default. With `keep: "when_paid"` it can be paid with, and is among the saved cards once a payment with it has succeeded; it is gone where one fails, or where none is begun within an hour.
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
         * Show a saved card
         * @description Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getPaymentMethod"];
        put?: never;
        post?: never;
        /**
         * Remove a saved card
         * @description The newest that is left becomes the default. Not while a payment with it is open.
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
         * Make a card the default
         * @description It is charged where no card is named.
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
         * Make ready to save a card in a browser
         * @description With `client_secret` the processor’s own form takes the card and answers a token, which is then saved. Without one, cards are sent here.
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
         * Show who processes payments in this mode
         * @description Requires any valid key, token or session. Rate limit: 1000 requests per minute (`read`).
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
         * Show where your payouts go
         * @description One that the processor still asks you about is looked up there first. Where the last payout to it failed, `failure` says why. Not found where you have not said yet: `payout_destination` of `GET /v1/balance` is null then.
         *
         *     Requires a default (unrestricted) key, a browser session or a CLI sign-in. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getPayoutDestination"];
        /**
         * Say where your payouts go
         * @description Where payments are simulated, with `bank_account`. Otherwise with an empty object: the processor asks for the details itself, at `onboarding_url`, which is good for a while; send it again for a new one. Account numbers are not kept. Payouts under way still go to the earlier one; in live mode those to a new one begin at `payable_at`. Every change is mailed to you, and emitted as `payout_destination.updated`. A browser session needs `password`. In live mode a key or command-line sign-in that is less than 48 hours old (or what the market has set) is 403 `forbidden_resource`, unless the account is as new: use an older one, or the site.
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
         * @description Newest first, without their lines. What you earned is paid out every day, each currency apart: in live mode from 10.00 upwards and once it can no longer be refunded (14 days after the sale unless the market holds it longer), in test mode at once.
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
         * Show a payout
         * @description With the lines that sum to it.
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
         * List the lines of a payout
         * @description They sum to it, and stay as they are whatever becomes of it. The latest sale first.
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
         * @description What you bought (scope models:read) or, with `role=seller`, what was sold by you (scope payouts:read): what did not come to a sale is the buyer’s own. Newest first.
         *
         *     Requires one of the scopes `models:read`, `payouts:read`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listPurchases"];
        put?: never;
        /**
         * Buy a license
         * @description Pays from the balance unless `payment_method` names a card. A card that needs a further step answers a `pending` purchase with `next_action`; the license is granted, and `listing.purchased` is told, when it has succeeded.
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
         * Show a purchase
         * @description To its buyer (scope models:read) and its seller (scope payouts:read).
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
         * @description By its seller, until `refundable_until` (14 days after the sale unless the market sets another time). The license ends, what the buyer deployed by it stops, the whole amount goes back where it came from, and the fee is given back. Your share is taken from your earnings that are not paid out yet. In live mode they must cover it (409 `invalid_state` otherwise; an operator can still refund it). In test mode your next earnings cover what is missing: until then `cleared` of `GET /v1/balance` is negative.
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
         * Show what you sold over time
         * @description By days, weeks or months of UTC, or in total, each currency apart; `to` is included. Without `from`, the last 30 days; with `interval=total`, everything since your first sale. A refund counts on the day it was made. With `group_by=asset` each model and dataset apart: the groups sum to what is answered without it. At most 10000 of them at a time.
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
         * Make an event
         * @description In test mode only. Makes an event of this type for your account, which is listed, followed and sent to your webhook endpoints like any other, though nothing has happened. Its `data` is always the example that this description shows of such an object, whatever has happened before. An `object` of your own, whatever is in it, takes the place of `data.object`. The whole body may have 64 KiB.
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
         * Pay out your earnings now
         * @description In test mode only. Does for your account what happens every day, sends the payouts and answers them; none where nothing is due.
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
         * Where an upload stands
         * @description With `HEAD`, as tus clients ask, only `Upload-Offset` and its other headers.
         *
         *     Requires any valid key, token or session. No rate limit.
         */
        get: operations["getUpload"];
        put?: never;
        /**
         * Send the next bytes, where PATCH is not possible
         * @description As `PATCH`, with `X-HTTP-Method-Override: PATCH`.
         *
         *     Requires any valid key, token or session. No rate limit.
         */
        post: operations["appendToUploadByPost"];
        /**
         * Give an upload up
         * @description Requires any valid key, token or session. No rate limit.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        /**
         * Send the next bytes
         * @description From `Upload-Offset` on, as application/offset+octet-stream. What arrived before a connection broke is kept.
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
         * Show what inference was used, by day, model and key
         * @description Of all keys of the account, the latest day first. Days are those of UTC, and both `from` and `to` are included.
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
         * Show what a request used
         * @description By the `X-Request-Id` of its answer. It is there before the last byte of the answer is sent. Requests that were refused before anything was generated have none.
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
         * @description Yours in this mode, newest first.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Have events sent to an address of yours
         * @description From here on, every event of these types that your account is told of in this mode is sent to the address as a signed POST, at least once; any answer of 2xx within 15 s counts as received. The secret that signs is shown this once. Each mode has endpoints and secrets of its own. An account has room for so many in each, as the market has set it (403 `quota_exceeded` beyond that).
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
         * Show a webhook endpoint
         * @description Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint with its log
         * @description Nothing more is sent there, whatever waits. The events themselves stay.
         *
         *     Requires the scope `webhooks:write`. Rate limit: 120 requests per minute (`write`).
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook endpoint
         * @description Another `url` is used from the next attempt on, also for what waits to be sent; other `events` hold for what happens from now on. While it is disabled nothing is sent: what waits goes on when it is enabled again, and what happens meanwhile is in its log as `failed`, to be replayed.
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
         * List what was sent to a webhook endpoint
         * @description Every event of the last 30 days that was sent there or is about to be, newest first, with each attempt and what the receiver answered. A page can hold fewer than `limit`, or none, and still have `has_more`: it ends early where it would come to more than about 4 MB, and where 5,000 events in a row are not what `status` and `type` ask for. Go on with `next_cursor`.
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
         * Show what became of one event
         * @description Requires the scope `webhooks:write`. Rate limit: 1000 requests per minute (`read`).
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
         * Send one event again
         * @description Whatever became of it: it is sent at once, with the same id and the same `sequence`, and retried as if it were new. An event of yours that this endpoint was never sent, because it did not listen to it then, is sent for the first time. A disabled endpoint has to be enabled first (409 `invalid_state`).
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
         * Send again what failed
         * @description Everything that failed and happened at `since` or later: what was given up, what waits for its next try, and what happened while the endpoint was disabled. A request takes the oldest 10,000 of them; with `has_more`, ask again for the rest. A disabled endpoint has to be enabled first (409 `invalid_state`).
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
         * Give a webhook endpoint a new secret
         * @description The new secret is shown this once. For 24 hours what is sent is signed with it and with the one before, so that receivers can change over. Rotating again within that time ends the older one at once: only the newest and the one before it ever sign.
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
         * @description Makes an event of the type `webhook_endpoint.test`, whose object is the endpoint, and sends it there and nowhere else, whatever types it listens to. What came of it is in its log. A disabled endpoint has to be enabled first (409 `invalid_state`).
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
            /** @description in the wallet: to buy with, by `payment_method: balance`, and for inference */
            available: {
                /** @description in minor units of the currency */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
            }[];
            /** @description of sales: paid out, never spent */
            earnings: {
                /** @description for the next payout, in minor units; negative where refunds came after one */
                cleared: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
                /** @description not yet to be paid out, in minor units */
                pending: number;
            }[];
            /** @description for inference, and not collected yet; fractions of a cent are left out */
            owed: {
                /** @description in minor units of the currency */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
            }[];
            /** @description where payouts of earnings go, or null where you have not said. `GET /v1/payout_destination` tells more of it, and is not found where there is none */
            payout_destination: {
                /** @description such as `bank account ending 3000` */
                label: string;
                /** @enum {string} */
                status: "ready" | "onboarding";
            } | null;
            /** @description top-ups on their way into the wallet */
            pending: {
                /** @description in minor units of the currency */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
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
            /** @enum {string} */
            account: "wallet" | "earnings";
            amount: {
                /** @description in minor units of the currency; negative for what went out */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            id: string;
            /** @description the id of the top-up, purchase, collection of usage, refund or payout */
            subject: string;
            /** @description what happened, such as topup, purchase, usage (of inference), refund or payout */
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
            name: string;
            /** @enum {string} */
            status: "stored" | "missing";
            upload: {
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                expires_at: string;
                id: string;
                /** @description How many bytes are stored already: go on from here. */
                offset: number;
                /** @description Where to send the bytes, with a tus client. */
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
            /** @description what its card form is opened with; null where the card is sent here instead */
            client_secret: string | null;
            /** @description `stripe`, or `simulated` */
            processor: string;
            /** @description what the processor’s own script is started with in a browser */
            publishable_key: string | null;
        };
        /**
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
            choices: ({
                finish_reason: string | null;
                index: number;
                /** @description null unless they were asked for */
                logprobs: {
                    [key: string]: unknown;
                } | null;
                message: {
                    content?: string | null;
                    refusal?: string | null;
                    role?: string;
                    tool_calls?: {
                        [key: string]: unknown;
                    }[];
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            /** @description Unix seconds */
            created: number;
            id: string;
            model: string;
            /** @enum {string} */
            object: "chat.completion";
            usage: {
                completion_tokens: number;
                /** @description exact, in whole units of the currency: a decimal number such as 0.000184 */
                cost: string;
                currency: string;
                prompt_tokens: number;
                total_tokens: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A piece of a streamed answer. With `include_usage` the last one has no choices, and the usage.
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
            choices: ({
                delta: {
                    content?: string | null;
                    refusal?: string | null;
                    role?: string;
                    tool_calls?: {
                        [key: string]: unknown;
                    }[];
                } & {
                    [key: string]: unknown;
                };
                finish_reason: string | null;
                index: number;
                /** @description null unless they were asked for */
                logprobs: {
                    [key: string]: unknown;
                } | null;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Unix seconds */
            created: number;
            id: string;
            model: string;
            /** @enum {string} */
            object: "chat.completion.chunk";
            usage?: ({
                completion_tokens: number;
                /** @description exact, in whole units of the currency: a decimal number such as 0.000184 */
                cost: string;
                currency: string;
                prompt_tokens: number;
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
            /** @description a further step that the owner of the card has to take */
            next_action: {
                /** @description of `use_processor_sdk`: what the processor’s own script needs */
                client_secret?: string;
                /** @enum {string} */
                type: "redirect" | "use_processor_sdk";
                /** @description of `redirect`: where to send the browser of the card’s owner */
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
            description: string;
            downloads: number;
            id: string;
            /** @description What `meta/info.json` says, where the files are laid out as LeRobot does; otherwise null. */
            lerobot: {
                /** @description of the layout, such as v2.1 */
                codebase_version: string;
                episodes: number;
                features: {
                    /** @description such as float32, int64 or video */
                    dtype: string;
                    name: string;
                    /** @description of the dimensions, or the motors along them */
                    names?: string[];
                    shape: number[];
                }[];
                fps: number;
                /** @description of all episodes together */
                frames: number;
                robot_type: string | null;
                tasks: number | null;
            } | null;
            /** @enum {string} */
            license: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
            /** @description where a license is sold at this moment, null where none is */
            listing: {
                /** @description the first picture of its gallery */
                cover: {
                    alt: string;
                    url: string;
                } | null;
                id: string;
                /** @description What the license costs. 0 is free. */
                price: {
                    /** @description in minor units of the currency */
                    amount: number;
                    /** @description a lower-case ISO 4217 code such as usd */
                    currency: string;
                    /** @enum {string} */
                    model: "one_time";
                };
                title: string;
            } | null;
            name: string;
            owner: {
                id: string;
                slug: string;
            };
            /** @description What the license costs. 0 is free. */
            price: {
                /** @description in minor units of the currency */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
                /** @enum {string} */
                model: "one_time";
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            published_at: string | null;
            /** @description Markdown; absent in lists */
            readme?: string;
            /** @description of all tables together; null until they have been counted */
            rows: number | null;
            /** @description how many files it holds */
            shards: number;
            /** @description bytes, of all shards together */
            size: number;
            /** @description <owner>/<name> */
            slug: string;
            /** @description whether you have starred it; false for visitors */
            starred: boolean;
            stars: number;
            /** @enum {string} */
            status: "draft" | "published";
            /** @description present while operators of the market keep it from everybody but its owner */
            takedown?: {
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                at: string;
                reason: string;
            };
            /** @enum {string|null} */
            task: "manipulation" | "navigation" | "perception" | "language" | "vla" | null;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
            /**
             * @description public once it is published, unless it is taken down
             * @enum {string}
             */
            visibility: "public" | "private";
        };
        /**
         * @description An event as one endpoint was sent it, and what became of it.
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
            /** @description `listing.purchased` also holds the listing, as `listing` */
            data: {
                /** @description the whole object that the type names */
                object: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            delivery: {
                /** @description oldest first; the latest 50 */
                attempts: {
                    /**
                     * Format: date-time
                     * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                     */
                    at: string;
                    duration_ms: number;
                    /** @description why it does not count as received; null where it does */
                    error: string | null;
                    /** @description the first kilobyte of the answer’s body */
                    response: string | null;
                    /** @description of the HTTP answer; null where none came */
                    status: number | null;
                }[];
                id: string;
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                next_attempt_at: string | null;
                /** @description of the latest attempt */
                response_status: number | null;
                /**
                 * @description `failed`: not tried any more, after the last retry, because the endpoint was disabled when it happened, or because it waited for three days while the account was suspended (there may be no attempts then)
                 * @enum {string}
                 */
                status: "pending" | "succeeded" | "failed";
            };
            id: string;
            /** @enum {string} */
            mode: "test" | "live";
            /** @description of the request that did it, if one did */
            request_id: string | null;
            /** @description counts the events of this endpoint, without a gap */
            sequence: number;
            /** @enum {string} */
            type: "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.test";
        };
        /**
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
            /** @description why it failed, or was stopped by somebody else; null for whoever is not its owner */
            failure: {
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                at: string;
                /** @enum {string} */
                code: "unloadable" | "out_of_memory" | "crashing" | "unresponsive" | "engine_unavailable" | "license_revoked" | "model_deleted" | "model_taken_down";
                message: string;
            } | null;
            id: string;
            /** @description after how many seconds without a call it goes idle */
            idle_timeout: number;
            /** @description null for language models, and until it was loaded once */
            inputs: {
                /** @description of the Open Inference Protocol, such as FP32 */
                datatype: string;
                name: string;
                /** @description -1 where any extent will do */
                shape: number[];
            }[] | null;
            /** @description the listing whose licensees may call it */
            listing_id: string | null;
            model: {
                id: string;
                /** @description <owner>/<name> */
                slug: string;
            };
            name: string;
            outputs: {
                /** @description of the Open Inference Protocol, such as FP32 */
                datatype: string;
                name: string;
                /** @description -1 where any extent will do */
                shape: number[];
            }[] | null;
            /**
             * Format: date-time
             * @description when it last became ready; null until it has, since it was started, and while it is stopped
             */
            ready_at: string | null;
            revision: string;
            /** @enum {string} */
            runtime: "onnx" | "gguf" | "open-inference";
            /**
             * @description an `idle` one is started by the next call; a `stopped` or `failed` one by its owner
             * @enum {string}
             */
            status: "pending" | "starting" | "ready" | "idle" | "stopped" | "failed";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
            /** @description of language models also the `baseURL` of OpenAI’s clients */
            url: string;
        };
        /**
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
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            at: string;
            id: string;
            /** @enum {string} */
            level: "info" | "warn" | "error";
            /** @description one line of up to 2,000 characters */
            message: string;
            /**
             * @description what the model’s process wrote to `stdout` or `stderr`, what became of it (`system`), or what was asked of it (`request`)
             * @enum {string}
             */
            stream: "stdout" | "stderr" | "system" | "request";
        };
        /**
         * @description A signed address, for callers that prefer `application/json` to the file itself.
         * @example {
         *       "url": "https://souk.example/files/live/b.9f86d081884c7d65.1048576.1767605400.c2ln/model.safetensors",
         *       "expires_at": "2026-01-05T09:30:00.000Z"
         *     }
         */
        DownloadAddress: {
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            expires_at: string;
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
            /** @description `listing.purchased` also holds the listing, as `listing` */
            data: {
                /** @description the whole object that the type names */
                object: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            id: string;
            /** @enum {string} */
            mode: "test" | "live";
            /** @description of the request that did it, if one did */
            request_id: string | null;
            /** @enum {string} */
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
            /** @description Of a table. */
            columns: unknown[] | null;
            /** @description By the name. Downloads are always sent as application/octet-stream. */
            content_type: string;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description Of a table. */
            format: string | null;
            id: string;
            inspected: boolean;
            /** @description What was found inside. */
            inspection: {
                [key: string]: unknown;
            } | null;
            /** @description A relative path. */
            name: string;
            /** @description Why a table could not be read, such as `line 3 is not JSON`. */
            problem: string | null;
            /** @description Of a table. */
            rows: number | null;
            sha256: string;
            /** @description In bytes. */
            size: number;
            /**
             * @description `inspected`: nothing in it runs code when it is loaded. `not_applicable`: a kind of data that no program loads code from, such as text, images, video or Parquet. `rejected`: it would run code, or it could not be inspected; `inspection.reason` says why. Null until it is inspected.
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
            /** @description what it shows, in words */
            alt: string;
            height: number;
            id: string;
            /** @description where it can be fetched by anybody, for as long as it is in the gallery */
            url: string;
            /** @description in pixels, after it was turned upright and made to fit */
            width: number;
        };
        /**
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
            choices: ({
                finish_reason: string | null;
                index: number;
                /** @description null unless they were asked for */
                logprobs: {
                    [key: string]: unknown;
                } | null;
                message: {
                    content?: string | null;
                    refusal?: string | null;
                    role?: string;
                    tool_calls?: {
                        [key: string]: unknown;
                    }[];
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            /** @description Unix seconds */
            created: number;
            id: string;
            model: string;
            /** @enum {string} */
            object: "chat.completion";
            usage: {
                completion_tokens: number;
                prompt_tokens: number;
                total_tokens: number;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Tensors, each with its elements row by row in one list, written as in a request. Outputs that were asked for as binary data stand behind the JSON, whose bytes the header `Inference-Header-Content-Length` counts.
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
            /** @description of the request */
            id?: string;
            /** @description <owner>/<name> */
            model_name: string;
            /** @description the revision */
            model_version: string;
            outputs: ({
                /** @description The elements row by row, in one list or in lists within lists; or the base64 of the raw little-endian bytes, as one text. Whole numbers beyond 2^53 are text, such as "9007199254740993", and so are "NaN", "Infinity" and "-Infinity". Elements of BYTES are text, or base64 where `parameters.content_type` is `base64`. */
                data?: unknown[] | string;
                /** @enum {string} */
                datatype: "BOOL" | "UINT8" | "UINT16" | "UINT32" | "UINT64" | "INT8" | "INT16" | "INT32" | "INT64" | "FP16" | "BF16" | "FP32" | "FP64" | "BYTES";
                name: string;
                parameters?: {
                    /** @description The data stands behind the JSON, in so many bytes, and not in `data`. */
                    binary_data_size?: number;
                    /**
                     * @description how `data`, or each element of BYTES, is written
                     * @enum {string}
                     */
                    content_type?: "base64";
                } & {
                    [key: string]: unknown;
                };
                shape: number[];
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A model of the inference API. In test mode nothing is charged.
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
            /** @description something is set up to serve it in this mode */
            available: boolean;
            /** @description tokens of prompt and completion together */
            context_length: number | null;
            /** @enum {string} */
            id: "svc-reason-70b" | "svc-fast-8b";
            /** @description the most that one answer can have */
            max_output_tokens: number | null;
            next_prices: {
                /** @description for a million tokens, in whole units of the currency */
                completion: string;
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                from: string;
                /** @description for a million tokens, in whole units of the currency */
                prompt: string;
            } | null;
            prices: {
                /** @description for a million tokens, in whole units of the currency */
                completion: string;
                currency: string;
                /** @description for a million tokens, in whole units of the currency */
                prompt: string;
            };
            /**
             * @description `ready`: it can be answered now, as far as the node that was asked knows. `down`: what serves it does not answer, and a request would most likely fail; it is looked at again every few seconds. `not_set_up`: nothing serves it in this mode.
             * @enum {string}
             */
            status: "ready" | "down" | "not_set_up";
        };
        /**
         * @description Tensors, as in the Open Inference Protocol v2. With the header `Inference-Header-Content-Length`, which counts the bytes of this JSON, the data of tensors may stand behind it: the protocol’s binary extension.
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
            /** @description comes back in the answer */
            id?: string | null;
            inputs: ({
                /** @description The elements row by row, in one list or in lists within lists; or the base64 of the raw little-endian bytes, as one text. Whole numbers beyond 2^53 are text, such as "9007199254740993", and so are "NaN", "Infinity" and "-Infinity". Elements of BYTES are text, or base64 where `parameters.content_type` is `base64`. */
                data?: unknown[] | string;
                /** @enum {string} */
                datatype: "BOOL" | "UINT8" | "UINT16" | "UINT32" | "UINT64" | "INT8" | "INT16" | "INT32" | "INT64" | "FP16" | "BF16" | "FP32" | "FP64" | "BYTES";
                name: string;
                parameters?: ({
                    /** @description The data stands behind the JSON, in so many bytes, and not in `data`. */
                    binary_data_size?: number;
                    /**
                     * @description how `data`, or each element of BYTES, is written
                     * @enum {string}
                     */
                    content_type?: "base64";
                } & {
                    [key: string]: unknown;
                }) | null;
                shape: number[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description the outputs that are wanted; all of them where nothing is said */
            outputs?: ({
                name: string;
                parameters?: ({
                    /** @description as binary data */
                    binary_data?: boolean;
                } & {
                    [key: string]: unknown;
                }) | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            parameters?: ({
                /** @description all outputs as binary data */
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
            asset: {
                id: string;
                slug: string;
                /** @enum {string} */
                type: "model" | "dataset";
            };
            /** @description A JWS that anyone can verify against `/.well-known/jwks.json`. Only where one grant is shown: lists leave it out. Null once the grant is revoked, or what it was for is gone. */
            certificate?: string | null;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            granted_at: string;
            id: string;
            /** @description The terms, such as Apache-2.0. */
            license: string;
            licensee: {
                id: string;
                name: string;
                slug: string;
            };
            listing_id: string;
            purchase_id: string;
            /** @description Of a model: the newest revision then. The license covers later ones too. */
            revision: string | null;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            revoked_at: string | null;
            /** @enum {string} */
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
            asset: {
                id: string;
                /** @description <owner>/<name> */
                slug: string;
                /** @enum {string} */
                type: "model" | "dataset";
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description the hosted endpoint that licensees may call */
            deployment_id: string | null;
            description: string;
            /** @description in the order in which they are shown */
            gallery: {
                /** @description what it shows, in words */
                alt: string;
                id: string;
                /** @description where it can be fetched by anybody, for as long as it is in the gallery */
                url: string;
            }[];
            id: string;
            inference: {
                /** @description how often each licensee may call its deployment */
                requests_per_minute: number;
            };
            owner: {
                id: string;
                slug: string;
            };
            /** @description What the license costs. 0 is free. */
            price: {
                /** @description in minor units of the currency */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
                /** @enum {string} */
                model: "one_time";
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            published_at: string | null;
            /** @description how often it was bought */
            sales: number;
            /**
             * @description only a published one can be bought
             * @enum {string}
             */
            status: "draft" | "published" | "unpublished";
            title: string;
            /** @description how often its deployment may be tried without a license */
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
            /** @description whether this market can run its newest revision: it holds an ONNX or GGUF file, or an engine of the market runs its framework */
            deployable: boolean;
            description: string;
            downloads: number;
            /** @enum {string} */
            framework: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
            id: string;
            /** @description null until the first revision is published */
            latest_revision: string | null;
            /** @enum {string} */
            license: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
            /** @description where a license is sold at this moment, null where none is */
            listing: {
                /** @description the first picture of its gallery */
                cover: {
                    alt: string;
                    url: string;
                } | null;
                id: string;
                /** @description What the license costs. 0 is free. */
                price: {
                    /** @description in minor units of the currency */
                    amount: number;
                    /** @description a lower-case ISO 4217 code such as usd */
                    currency: string;
                    /** @enum {string} */
                    model: "one_time";
                };
                title: string;
            } | null;
            name: string;
            owner: {
                id: string;
                slug: string;
            };
            /** @description What the license costs. 0 is free. */
            price: {
                /** @description in minor units of the currency */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
                /** @enum {string} */
                model: "one_time";
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            published_at: string | null;
            /** @description Markdown; absent in lists */
            readme?: string;
            /** @description the labels of published revisions, in order */
            revisions: string[];
            /** @description <owner>/<name> */
            slug: string;
            /** @description whether you have starred it; false for visitors */
            starred: boolean;
            stars: number;
            /** @description present while operators of the market keep it from everybody but its owner */
            takedown?: {
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                at: string;
                reason: string;
            };
            /** @enum {string} */
            task: "manipulation" | "navigation" | "perception" | "language" | "vla";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
            /**
             * @description public once it is published, unless it is taken down
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
            description: string | null;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            disabled_at: string | null;
            /**
             * @description you did; it answered 410; or nothing but failures came back for five days
             * @enum {string|null}
             */
            disabled_reason: "owner" | "gone" | "failing" | null;
            /** @description types of events, or `*` for every one */
            events: string[];
            /**
             * Format: date-time
             * @description since when nothing but failures came back
             */
            failing_since: string | null;
            id: string;
            /** @enum {string} */
            mode: "test" | "live";
            /**
             * Format: date-time
             * @description until then the secret before the newest signs as well
             */
            previous_secret_expires_at: string | null;
            /** @description signs what is sent; shown this once */
            secret: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
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
            amount: {
                /** @description in minor units of the currency; the sum of the lines */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            destination: {
                /** @description such as `bank account ending 3000` */
                label: string;
            };
            failure: {
                code: string;
                /** @description what went wrong, and what to do about it */
                message: string;
            } | null;
            id: string;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            paid_at: string | null;
            /** @description when the first and the last of its lines came about */
            period: {
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                end: string;
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                start: string;
            };
            /** @description Processor of the payout: `stripe` or `simulated`. */
            processor: string;
            /** @description ID of the payout at the processor. Null until the processor has accepted it. */
            reference: string | null;
            /**
             * @description failed: the money is back among the earnings, and part of the next payout
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
         *       "kept": true,
         *       "created_at": "2026-07-09T08:30:00.000Z"
         *     }
         */
        PaymentMethod: {
            card: {
                /** @description such as visa */
                brand: string;
                exp_month: number;
                exp_year: number;
                /** @description the last four digits of the number */
                last4: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            id: string;
            /** @description is charged where no card is named */
            is_default: boolean;
            /** @description false until the first payment with a card that is kept when it has paid */
            kept: boolean;
            /** @enum {string} */
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
            /** @description payments can be made in this mode */
            available: boolean;
            /** @description `stripe`, or `simulated` */
            name: string;
            /** @description what the processor’s own script is started with in a browser */
            publishable_key: string | null;
            /** @description no real money moves, and only test cards are taken */
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
            amount: {
                /** @description in minor units of the currency; the sum of the lines */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            destination: {
                /** @description such as `bank account ending 3000` */
                label: string;
            };
            failure: {
                code: string;
                /** @description what went wrong, and what to do about it */
                message: string;
            } | null;
            id: string;
            /** @description the first 100, where one payout is shown; absent in lists */
            lines?: components["schemas"]["PayoutLine"][];
            /** @description there are more: see the payout’s own list of lines */
            lines_has_more?: boolean;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            paid_at: string | null;
            /** @description when the first and the last of its lines came about */
            period: {
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                end: string;
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                start: string;
            };
            /**
             * @description failed: the money is back among the earnings, and part of the next payout
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
            /** @description the last payout that was sent there, if it failed: the next one will as well, unless something is done. Null once one arrives, or the destination is set again */
            failure: {
                /**
                 * Format: date-time
                 * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
                 */
                at: string;
                code: string;
                /** @description what went wrong, and what to do about it */
                message: string;
                payout_id: string;
            } | null;
            /** @description such as `bank account ending 3000` */
            label: string;
            /** @description where to answer what the processor asks */
            onboarding_url?: string;
            /**
             * Format: date-time
             * @description When payouts to it begin. In live mode a new destination waits, 48 hours unless the market sets another time, so that you can stop a change that you did not make. Null where nothing waits.
             */
            payable_at: string | null;
            /**
             * @description who sends the money
             * @enum {string}
             */
            processor: "simulated" | "stripe";
            /**
             * @description ready: money can be sent there. onboarding: the processor still asks you something
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
            /** @description what this adds to the payout: gross less fee, in minor units of the payout's currency */
            amount: number;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            at: string;
            /** @description what the market kept of it, in minor units of the payout's currency */
            fee: number;
            /** @description what the buyer paid; below zero where it was refunded, in minor units of the payout's currency */
            gross: number;
            /** @description the purchase, or the payout that came back */
            subject: string;
            /**
             * @description payout_returned: the money of an earlier payout, which did not arrive or came back
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
            columns: {
                name: string;
                type: string;
            }[];
            /** @enum {string} */
            format: "parquet" | "csv" | "tsv" | "jsonl" | "json";
            /** @description True for a dataset that costs something and that you have no license for: then only the first 10 rows of its first table are shown, and of other shards no rows, and only the columns that the first table has too. */
            limited: boolean;
            /** @description long values are shortened */
            rows: {
                [key: string]: unknown;
            }[];
            shard: string;
            /** @description more than are shown, where there are very many */
            total_columns: number;
            /** @description null until they have been counted */
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
             * @description Amount of money.
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
            /** @description what the license is for; null where it was deleted, and its listing with it */
            asset: {
                id: string;
                /** @description as it is called now; of one that was deleted, what its listing was called */
                name: string;
                /** @description <owner>/<name> */
                slug: string;
                /** @enum {string} */
                type: "model" | "dataset";
            } | null;
            buyer: {
                id: string;
                name: string;
                slug: string;
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            id: string;
            /** @description null until it has succeeded */
            license_grant_id: string | null;
            listing_id: string;
            /** @description a further step that the owner of the card has to take */
            next_action: {
                /** @description of `use_processor_sdk`: what the processor’s own script needs */
                client_secret?: string;
                /** @enum {string} */
                type: "redirect" | "use_processor_sdk";
                /** @description of `redirect`: where to send the browser of the card’s owner */
                url?: string;
            } | null;
            /** @description how it is paid; null where it costs nothing */
            payment: {
                /** @description which card, told to the buyer alone, and not to restricted keys; null also where a test token was charged */
                card: {
                    /** @description such as visa */
                    brand: string;
                    /** @description the last four digits of the number */
                    last4: string;
                } | null;
                /** @enum {string} */
                type: "balance" | "card";
            } | null;
            /**
             * @description Amount of money.
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
            /** @description as the balance’s transactions name it */
            refund_id: string | null;
            /**
             * Format: date-time
             * @description Until when its seller can refund it. Null unless it has succeeded.
             */
            refundable_until: string | null;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            refunded_at: string | null;
            seller: {
                id: string;
                slug: string;
            };
            /**
             * @description Amount of money.
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
             * @description `pending` until a card has been confirmed; the license is granted with `succeeded`
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
            from: string;
            /** @enum {string} */
            interval: "day" | "week" | "month" | "total";
            /** @description by time, then currency; each currency that occurs has an entry for all of the time. With `group_by` only where something was sold or refunded, and what earned most first */
            items: {
                /** @description with `group_by=asset` only; null where it is not known which */
                asset?: {
                    id: string;
                    /** @description null once it is deleted */
                    name: string | null;
                    /** @description null once it is deleted */
                    slug: string | null;
                    /** @enum {string} */
                    type: "model" | "dataset";
                } | null;
                currency: string;
                /** @description what the market kept of it, less what it gave back with refunds, in minor units */
                fees: number;
                /** @description what buyers paid, in minor units */
                gross: number;
                /** @description what is yours: gross less fees and refunds, in minor units */
                net: number;
                /** @description what went back to buyers, in minor units */
                refunds: number;
                /** @description how many there were */
                sales: number;
                /** @description its first day, YYYY-MM-DD; weeks begin on Monday */
                start: string;
            }[];
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
            files: components["schemas"]["File"][];
            notes: string;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            published_at: string | null;
            /** @description a semantic version */
            revision: string;
            /** @enum {string} */
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
         *       "reason": "Holds weights that are somebody else’s.",
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
            asset: {
                id: string;
                /** @description <owner>/<name>; null once it is deleted */
                slug: string | null;
                /** @enum {string} */
                type: "model" | "dataset";
            };
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            id: string;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            lifted_at: string | null;
            lifted_by: string | null;
            /** @description who lifted it */
            lifter: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            } | null;
            /** @description An account, with its slug and display name. */
            operator: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            };
            /** @description who took it down */
            operator_id: string;
            /** @description An account, with its slug and display name. */
            owner: {
                /** @description Unique account ID. */
                id: string;
                /** @description Display name. */
                name: string;
                /** @description Name in URLs and in the slugs of models and datasets, such as `acme-robotics`. */
                slug: string;
            };
            owner_id: string;
            /** @description as its owner is told */
            reason: string;
            /** @enum {string} */
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
             * @description Amount of money.
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
            /** @description The card that is charged. Null for test tokens, and for restricted keys. */
            card: {
                /** @description such as visa */
                brand: string;
                /** @description the last four digits of the number */
                last4: string;
            } | null;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            failure: {
                code: string;
                message: string;
            } | null;
            id: string;
            /** @description a further step that the owner of the card has to take */
            next_action: {
                /** @description of `use_processor_sdk`: what the processor’s own script needs */
                client_secret?: string;
                /** @enum {string} */
                type: "redirect" | "use_processor_sdk";
                /** @description of `redirect`: where to send the browser of the card’s owner */
                url?: string;
            } | null;
            /** @description the id of a saved card, or a test token */
            payment_method: string;
            /**
             * @description `pending`: a further step is to be taken, or what came of it is not known yet
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
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            expires_at: string;
            id: string;
            /** @description Of the whole file, in bytes. */
            length: number;
            name: string;
            /** @description How many bytes are stored: go on from here. */
            offset: number;
            /** @enum {string} */
            status: "open" | "completed";
        };
        /**
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
            /** @description tokens of what was generated */
            completion_tokens: number;
            /** @description exact, in whole units of the currency, such as 0.001234; in test mode what it would cost in live mode, where nothing is charged */
            cost: string;
            /** @description a lower-case ISO 4217 code */
            currency: string;
            /** @description the day on which the requests began, in UTC: YYYY-MM-DD */
            date: string;
            /** @description the key that was used, or that the playground was used with */
            key_id: string;
            /** @enum {string} */
            model: "svc-reason-70b" | "svc-fast-8b";
            /** @description tokens of what was sent */
            prompt_tokens: number;
            /** @description how many there were, those that came to nothing included */
            requests: number;
            /** @description both together */
            total_tokens: number;
        };
        /**
         * @description What one request used, and what it costs.
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
         *       "outcome": "complete",
         *       "counted_by": "backend",
         *       "streamed": true,
         *       "created_at": "2026-01-05T09:30:00.000Z"
         *     }
         */
        UsageRecord: {
            /** @description tokens of what was generated */
            completion_tokens: number;
            /** @description exact, in whole units of the currency, such as 0.001234; in test mode what it would cost in live mode, where nothing is charged */
            cost: string;
            /**
             * @description who counted the tokens, from the most to the least exact. backend: what generated them. tokenizer: the model’s tokenizer, afterwards. deltas: each piece of a streamed answer as one token. estimate: one token for every four bytes begun. nobody: there was nothing to count.
             * @enum {string}
             */
            counted_by: "backend" | "tokenizer" | "deltas" | "estimate" | "nobody";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            created_at: string;
            /** @description a lower-case ISO 4217 code */
            currency: string;
            /** @description of the record; the same 26 characters as the request’s */
            id: string;
            key_id: string;
            /** @enum {string} */
            model: "svc-reason-70b" | "svc-fast-8b";
            /**
             * @description complete: answered whole. client_left: the client went away, and pays for the prompt and for what had reached it; nothing, if nothing had. upstream_failed: what generates failed, which costs nothing. no_output: nothing was generated, which costs nothing.
             * @enum {string}
             */
            outcome: "complete" | "client_left" | "upstream_failed" | "no_output";
            /** @description tokens of what was sent */
            prompt_tokens: number;
            /** @description X-Request-Id of the answer */
            request_id: string;
            streamed: boolean;
            /** @description both together */
            total_tokens: number;
        };
        /**
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
            description: string | null;
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            disabled_at: string | null;
            /**
             * @description you did; it answered 410; or nothing but failures came back for five days
             * @enum {string|null}
             */
            disabled_reason: "owner" | "gone" | "failing" | null;
            /** @description types of events, or `*` for every one */
            events: string[];
            /**
             * Format: date-time
             * @description since when nothing but failures came back
             */
            failing_since: string | null;
            id: string;
            /** @enum {string} */
            mode: "test" | "live";
            /**
             * Format: date-time
             * @description until then the secret before the newest signs as well
             */
            previous_secret_expires_at: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.
             */
            updated_at: string;
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
                    "application/json": {
                        keys: {
                            /** @enum {string} */
                            alg: "EdDSA";
                            /** @enum {string} */
                            crv: "Ed25519";
                            /** @description Begins with `test-` or `live-`. */
                            kid: string;
                            /** @enum {string} */
                            kty: "OKP";
                            /** @enum {string} */
                            use: "sig";
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
                    "application/json": {
                        live: string;
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
                /** @description the `ETag` that the file must have: 412 otherwise */
                "If-Match"?: string;
                /** @description the `ETag` that is known already: 304 if the file still has it */
                "If-None-Match"?: string;
                /** @description the `ETag` that `Range` is about: of anything else the whole file is sent */
                "If-Range"?: string;
                /** @description the part to send, `bytes=0-499` */
                Range?: string;
            };
            path: {
                mode: string;
                name: string;
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
            /** @description The part that `Range` asked for. */
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
            /** @description It is what `If-None-Match` names. */
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
                mode: string;
                /** @description such as img_….webp */
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
            /** @description The part that `Range` asked for. */
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
                    amount: {
                        /** @description in minor units of the currency */
                        amount: number;
                        /**
                         * @description a lower-case ISO 4217 code such as usd
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                    };
                    /** @description the id of a saved card (pm_…); the default card if none is named */
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
                /** @description for signed-in sessions: the id of the premium key that pays */
                "Svc-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path?: never;
            cookie?: never;
        };
        /** @description OpenAI’s chat-completions request, and what common servers of open models take beside it. Fields that are not listed here are not passed on to the model’s backend; those that would change what a request costs, or have effects beyond the response, are rejected by name. */
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
                    add_generation_prompt?: boolean | null;
                    bad_words?: string[] | null;
                    chat_template_kwargs?: ({
                        enable_thinking?: boolean;
                        reasoning_effort?: string;
                        thinking?: boolean;
                        thinking_budget?: number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    continue_final_message?: boolean | null;
                    frequency_penalty?: number | null;
                    /** @description the older form of `tool_choice`: none, auto, or an object with the name of a function */
                    function_call?: null | ("none" | "auto") | ({
                        name: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description the older form of `tools` */
                    functions?: ({
                        description?: string;
                        /** @description 1 to 64 letters, digits, _ or - */
                        name: string;
                        parameters?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    guided_choice?: string[] | null;
                    /** @description a JSON schema, or the text of one */
                    guided_json?: Record<string, never> | string | null;
                    /** @description only false: true would change what the request costs */
                    ignore_eos?: boolean | null;
                    include_reasoning?: boolean | null;
                    include_stop_str_in_output?: boolean | null;
                    logit_bias?: {
                        [key: string]: number;
                    } | null;
                    /** @description where the model’s backend has them */
                    logprobs?: boolean | null;
                    /** @description the most tokens of a choice; up to what the model allows, which it is where nothing is said */
                    max_completion_tokens?: number | null;
                    /** @description the older name of `max_completion_tokens` */
                    max_tokens?: number | null;
                    messages: ({
                        /** @description text, or a list of parts */
                        content?: string | ({
                            audio_url?: ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            file?: ({
                                file_data?: string;
                                filename?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            image_url?: ({
                                detail?: string;
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            input_audio?: ({
                                data?: string;
                                format?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            refusal?: string | null;
                            text?: string | null;
                            /** @description such as text or image_url */
                            type: string;
                            video_url?: ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                        /** @description the older form of `tool_calls` */
                        function_call?: ({
                            arguments: string;
                            name: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        name?: string | null;
                        /** @description what the model thought, where it is to be told again */
                        reasoning?: string | null;
                        /** @description the same, under the name that other servers use */
                        reasoning_content?: string | null;
                        refusal?: string | null;
                        /** @enum {string} */
                        role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
                        tool_call_id?: string;
                        tool_calls?: ({
                            custom?: {
                                input: string;
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            function?: {
                                arguments: string;
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            id: string;
                            /** @enum {string} */
                            type: "function" | "custom";
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    min_p?: number | null;
                    /** @description only 0: more would change what the request costs */
                    min_tokens?: number | null;
                    /** @description `svc-reason-70b` or `svc-fast-8b` */
                    model: string;
                    /** @description how many choices; each is paid for */
                    n?: number | null;
                    parallel_tool_calls?: boolean | null;
                    presence_penalty?: number | null;
                    reasoning_effort?: string | null;
                    repetition_penalty?: number | null;
                    response_format?: ({
                        json_schema?: {
                            description?: string;
                            name: string;
                            schema?: {
                                [key: string]: unknown;
                            };
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        type: "text" | "json_object" | "json_schema";
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    safety_identifier?: string | null;
                    seed?: number | null;
                    separate_reasoning?: boolean | null;
                    skip_special_tokens?: boolean | null;
                    spaces_between_special_tokens?: boolean | null;
                    /** @description text, or a list of up to 4 texts */
                    stop?: string | string[] | null;
                    stop_token_ids?: number[] | null;
                    /** @description piece by piece, as server-sent events */
                    stream?: boolean | null;
                    stream_options?: ({
                        continuous_usage_stats?: boolean;
                        include_obfuscation?: boolean;
                        /** @description the usage, with its cost, in a last piece */
                        include_usage?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    stream_reasoning?: boolean | null;
                    structured_outputs?: ({
                        choice?: string[];
                        /** @description a JSON schema, or the text of one */
                        json?: Record<string, never> | string | null;
                        json_object?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    temperature?: number | null;
                    /** @description none, auto, required, or an object that names a tool */
                    tool_choice?: null | ("none" | "auto" | "required") | ({
                        allowed_tools?: {
                            mode: string;
                            tools: ({
                                custom?: {
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                function?: {
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        };
                        custom?: {
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        function?: {
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        type: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description functions that the model may ask to be called */
                    tools?: ({
                        custom?: {
                            description?: string;
                            format?: {
                                /** @description only text */
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        function?: {
                            description?: string;
                            /** @description 1 to 64 letters, digits, _ or - */
                            name: string;
                            parameters?: {
                                [key: string]: unknown;
                            };
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        type: "function" | "custom";
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    top_k?: number | null;
                    top_logprobs?: number | null;
                    top_p?: number | null;
                    user?: string | null;
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
            /** @description The answer, or with `stream` a stream of its pieces. */
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
                license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description what is yours, drafts included */
                mine?: boolean;
                /** @description the slug or id of an account */
                owner?: string;
                /** @description only what is free, or what is not, by its own `price` */
                price?: "free" | "paid";
                /** @description words that must all match; the last may be unfinished, and typing errors are forgiven */
                q?: string;
                /** @description newest by default; by relevance where `q` is given */
                sort?: "newest" | "downloads" | "stars" | "trending";
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
                    /** @description a paragraph, shown in lists */
                    description?: string;
                    /** @enum {string} */
                    license: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name: string;
                    price?: {
                        /** @description in minor units of the currency */
                        amount: number;
                        /**
                         * @description a lower-case ISO 4217 code such as usd
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /** @enum {string} */
                        model?: "one_time";
                    };
                    /** @description Markdown, shown on its own page */
                    readme?: string;
                    /** @enum {string} */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                        /** @enum {boolean} */
                        deleted: true;
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
                /** @description an id, or a slug such as acme/pick-place */
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
                    /** @description a paragraph, shown in lists */
                    description?: string;
                    /** @enum {string} */
                    license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name?: string;
                    price?: {
                        /** @description in minor units of the currency */
                        amount: number;
                        /**
                         * @description a lower-case ISO 4217 code such as usd
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /** @enum {string} */
                        model?: "one_time";
                    };
                    /** @description Markdown, shown on its own page */
                    readme?: string;
                    /** @enum {string} */
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
                /** @description an id, or a slug such as acme/pick-place */
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
            /** @description A signed address, for callers that prefer `application/json` to the file itself. */
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
            /** @description To the signed address, in `Location`. */
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
                /** @description how many rows to show at most */
                rows?: number;
                /** @description the name of a shard */
                shard?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description an id, or a slug such as acme/pick-place */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                /** @description The name of a file that is sent whole, in this one request. */
                name?: string;
                /** @description a SHA-256 as 64 hexadecimal digits */
                sha256?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
                /** @description `1.0.0`, to create an upload that can be resumed */
                "Tus-Resumable"?: string;
                /** @description of the whole file, in bytes */
                "Upload-Length"?: string;
                /** @description `name <base64>`, and optionally `sha256 <base64>` of the hexadecimal hash */
                "Upload-Metadata"?: string;
            };
            path: {
                /** @description an id, or a slug such as acme/pick-place */
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a name such as data/train.csv; its slashes may be written plainly or as %2F */
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
            /** @description A signed address, for callers that prefer `application/json` to the file itself. */
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
            /** @description To the signed address, in `Location`. */
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a name such as data/train.csv; its slashes may be written plainly or as %2F */
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
                        /** @enum {boolean} */
                        deleted: true;
                        /**
                         * @deprecated
                         * @description The same as `name`.
                         */
                        id: string;
                        /** @description The name of the file, or the label of the revision. */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                    files: {
                        name: string;
                        /** @description a SHA-256 as 64 hexadecimal digits */
                        sha256: string;
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
                /** @description an id, or a slug such as acme/pick-place */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                    /** @description after how many seconds without a call it goes idle; 300 where nothing is said */
                    idle_timeout?: number;
                    /** @description the id of a listing (lst_…) of your own, of this model: whoever bought there may call the deployment */
                    listing_id?: string | null;
                    /** @description ID of a model (`mdl_…`), or its slug, such as `acme/pick-place`. */
                    model: string;
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name?: string;
                    /** @description the label of a published revision; the newest where nothing is said */
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
            /** @description The deployment. */
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
                /** @description such as dep_… */
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
            /** @description The deployment. */
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
                /** @description such as dep_… */
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
                    "application/json": {
                        /** @enum {boolean} */
                        deleted: true;
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
                /** @description such as dep_… */
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
                    /** @description after how many seconds without a call it goes idle; 300 where nothing is said */
                    idle_timeout?: number;
                    /** @description the id of a listing (lst_…) of your own, of this model: whoever bought there may call the deployment */
                    listing_id?: string | null;
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name?: string;
                    /** @description the label of a published revision */
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
            /** @description The deployment. */
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
                /** @description of the deployment */
                id: string;
            };
            cookie?: never;
        };
        /** @description OpenAI’s chat-completions request. */
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
                    add_generation_prompt?: boolean | null;
                    bad_words?: string[] | null;
                    chat_template_kwargs?: ({
                        enable_thinking?: boolean;
                        reasoning_effort?: string;
                        thinking?: boolean;
                        thinking_budget?: number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    continue_final_message?: boolean | null;
                    frequency_penalty?: number | null;
                    /** @description the older form of `tool_choice`: none, auto, or an object with the name of a function */
                    function_call?: null | ("none" | "auto") | ({
                        name: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description the older form of `tools` */
                    functions?: ({
                        description?: string;
                        /** @description 1 to 64 letters, digits, _ or - */
                        name: string;
                        parameters?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    guided_choice?: string[] | null;
                    /** @description a JSON schema, or the text of one */
                    guided_json?: Record<string, never> | string | null;
                    /** @description only false: true would change what the request costs */
                    ignore_eos?: boolean | null;
                    include_reasoning?: boolean | null;
                    include_stop_str_in_output?: boolean | null;
                    logit_bias?: {
                        [key: string]: number;
                    } | null;
                    /** @description where the model’s backend has them */
                    logprobs?: boolean | null;
                    /** @description the most tokens of a choice; up to what the model allows, which it is where nothing is said */
                    max_completion_tokens?: number | null;
                    /** @description the older name of `max_completion_tokens` */
                    max_tokens?: number | null;
                    messages: ({
                        /** @description text, or a list of parts */
                        content?: string | ({
                            audio_url?: ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            file?: ({
                                file_data?: string;
                                filename?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            image_url?: ({
                                detail?: string;
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            input_audio?: ({
                                data?: string;
                                format?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            refusal?: string | null;
                            text?: string | null;
                            /** @description such as text or image_url */
                            type: string;
                            video_url?: ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                        /** @description the older form of `tool_calls` */
                        function_call?: ({
                            arguments: string;
                            name: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        name?: string | null;
                        /** @description what the model thought, where it is to be told again */
                        reasoning?: string | null;
                        /** @description the same, under the name that other servers use */
                        reasoning_content?: string | null;
                        refusal?: string | null;
                        /** @enum {string} */
                        role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
                        tool_call_id?: string;
                        tool_calls?: ({
                            custom?: {
                                input: string;
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            function?: {
                                arguments: string;
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            id: string;
                            /** @enum {string} */
                            type: "function" | "custom";
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    min_p?: number | null;
                    /** @description only 0: more would change what the request costs */
                    min_tokens?: number | null;
                    /** @description may be anything: the address says which model answers */
                    model?: string;
                    /** @description how many choices */
                    n?: number | null;
                    parallel_tool_calls?: boolean | null;
                    presence_penalty?: number | null;
                    reasoning_effort?: string | null;
                    repetition_penalty?: number | null;
                    response_format?: ({
                        json_schema?: {
                            description?: string;
                            name: string;
                            schema?: {
                                [key: string]: unknown;
                            };
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        type: "text" | "json_object" | "json_schema";
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    safety_identifier?: string | null;
                    seed?: number | null;
                    separate_reasoning?: boolean | null;
                    skip_special_tokens?: boolean | null;
                    spaces_between_special_tokens?: boolean | null;
                    /** @description text, or a list of up to 4 texts */
                    stop?: string | string[] | null;
                    stop_token_ids?: number[] | null;
                    /** @description piece by piece, as server-sent events */
                    stream?: boolean | null;
                    stream_options?: ({
                        /** @description the usage in a last piece */
                        include_usage?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    stream_reasoning?: boolean | null;
                    structured_outputs?: ({
                        choice?: string[];
                        /** @description a JSON schema, or the text of one */
                        json?: Record<string, never> | string | null;
                        json_object?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    temperature?: number | null;
                    /** @description none, auto, required, or an object that names a tool */
                    tool_choice?: null | ("none" | "auto" | "required") | ({
                        allowed_tools?: {
                            mode: string;
                            tools: ({
                                custom?: {
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                function?: {
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        };
                        custom?: {
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        function?: {
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        type: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description functions that the model may ask to be called */
                    tools?: ({
                        custom?: {
                            description?: string;
                            format?: {
                                /** @description only text */
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        function?: {
                            description?: string;
                            /** @description 1 to 64 letters, digits, _ or - */
                            name: string;
                            parameters?: {
                                [key: string]: unknown;
                            };
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        type: "function" | "custom";
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    top_k?: number | null;
                    top_logprobs?: number | null;
                    top_p?: number | null;
                    user?: string | null;
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
            /** @description The answer, or with `stream` a stream of its pieces. */
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
                /** @description with a body of bytes: how many of them are JSON; the tensors stand behind it */
                "Inference-Header-Content-Length"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description of the deployment */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InferRequest"] | ({
                    add_generation_prompt?: boolean | null;
                    bad_words?: string[] | null;
                    chat_template_kwargs?: ({
                        enable_thinking?: boolean;
                        reasoning_effort?: string;
                        thinking?: boolean;
                        thinking_budget?: number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    continue_final_message?: boolean | null;
                    frequency_penalty?: number | null;
                    /** @description the older form of `tool_choice`: none, auto, or an object with the name of a function */
                    function_call?: null | ("none" | "auto") | ({
                        name: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description the older form of `tools` */
                    functions?: ({
                        description?: string;
                        /** @description 1 to 64 letters, digits, _ or - */
                        name: string;
                        parameters?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    guided_choice?: string[] | null;
                    /** @description a JSON schema, or the text of one */
                    guided_json?: Record<string, never> | string | null;
                    /** @description only false: true would change what the request costs */
                    ignore_eos?: boolean | null;
                    include_reasoning?: boolean | null;
                    include_stop_str_in_output?: boolean | null;
                    logit_bias?: {
                        [key: string]: number;
                    } | null;
                    /** @description where the model’s backend has them */
                    logprobs?: boolean | null;
                    /** @description the most tokens of a choice; up to what the model allows, which it is where nothing is said */
                    max_completion_tokens?: number | null;
                    /** @description the older name of `max_completion_tokens` */
                    max_tokens?: number | null;
                    messages: ({
                        /** @description text, or a list of parts */
                        content?: string | ({
                            audio_url?: ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            file?: ({
                                file_data?: string;
                                filename?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            image_url?: ({
                                detail?: string;
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            input_audio?: ({
                                data?: string;
                                format?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            refusal?: string | null;
                            text?: string | null;
                            /** @description such as text or image_url */
                            type: string;
                            video_url?: ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                        /** @description the older form of `tool_calls` */
                        function_call?: ({
                            arguments: string;
                            name: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        name?: string | null;
                        /** @description what the model thought, where it is to be told again */
                        reasoning?: string | null;
                        /** @description the same, under the name that other servers use */
                        reasoning_content?: string | null;
                        refusal?: string | null;
                        /** @enum {string} */
                        role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
                        tool_call_id?: string;
                        tool_calls?: ({
                            custom?: {
                                input: string;
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            function?: {
                                arguments: string;
                                name: string;
                            } & {
                                [key: string]: unknown;
                            };
                            id: string;
                            /** @enum {string} */
                            type: "function" | "custom";
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    min_p?: number | null;
                    /** @description only 0: more would change what the request costs */
                    min_tokens?: number | null;
                    /** @description may be anything: the address says which model answers */
                    model?: string;
                    /** @description how many choices */
                    n?: number | null;
                    parallel_tool_calls?: boolean | null;
                    presence_penalty?: number | null;
                    reasoning_effort?: string | null;
                    repetition_penalty?: number | null;
                    response_format?: ({
                        json_schema?: {
                            description?: string;
                            name: string;
                            schema?: {
                                [key: string]: unknown;
                            };
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        type: "text" | "json_object" | "json_schema";
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    safety_identifier?: string | null;
                    seed?: number | null;
                    separate_reasoning?: boolean | null;
                    skip_special_tokens?: boolean | null;
                    spaces_between_special_tokens?: boolean | null;
                    /** @description text, or a list of up to 4 texts */
                    stop?: string | string[] | null;
                    stop_token_ids?: number[] | null;
                    /** @description piece by piece, as server-sent events */
                    stream?: boolean | null;
                    stream_options?: ({
                        /** @description the usage in a last piece */
                        include_usage?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    stream_reasoning?: boolean | null;
                    structured_outputs?: ({
                        choice?: string[];
                        /** @description a JSON schema, or the text of one */
                        json?: Record<string, never> | string | null;
                        json_object?: boolean;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    temperature?: number | null;
                    /** @description none, auto, required, or an object that names a tool */
                    tool_choice?: null | ("none" | "auto" | "required") | ({
                        allowed_tools?: {
                            mode: string;
                            tools: ({
                                custom?: {
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                function?: {
                                    name: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        };
                        custom?: {
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        function?: {
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        type: string;
                    } & {
                        [key: string]: unknown;
                    });
                    /** @description functions that the model may ask to be called */
                    tools?: ({
                        custom?: {
                            description?: string;
                            format?: {
                                /** @description only text */
                                type?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        function?: {
                            description?: string;
                            /** @description 1 to 64 letters, digits, _ or - */
                            name: string;
                            parameters?: {
                                [key: string]: unknown;
                            };
                            strict?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        type: "function" | "custom";
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    top_k?: number | null;
                    top_logprobs?: number | null;
                    top_p?: number | null;
                    user?: string | null;
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
            /** @description Tensors, or what a language model said: whole, or with `stream` piece by piece. */
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
                /** @description as server-sent events, without `cursor`, `limit` and `since` */
                follow?: boolean;
                /** @description only lines of this level */
                level?: "info" | "warn" | "error";
                /** @description from 1 to 100; 20 if not given */
                limit?: number;
                /** @description only lines of this time or later, such as 2026-01-07T08:15:30Z; without `follow` */
                since?: string;
                /** @description only lines of this stream */
                stream?: "stdout" | "stderr" | "system" | "request";
                /** @description with `follow=true`: how many of the last lines to begin with, 50 if not given */
                tail?: number;
            };
            header?: {
                /** @description with `follow=true`: the id of the last line that was received */
                "Last-Event-Id"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
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
            /** @description A page, or with `follow=true` a stream. */
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
                /** @description of the deployment */
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
                        data: {
                            /** @description Unix seconds */
                            created: number;
                            /** @description <owner>/<name> */
                            id: string;
                            /** @enum {string} */
                            object: "model";
                            /** @description the slug of the account that publishes it */
                            owned_by: string;
                        }[];
                        /** @enum {string} */
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
                /** @description such as dep_… */
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
            /** @description The deployment. */
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
                /** @description such as dep_… */
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
            /** @description The deployment. */
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
                /** @description as server-sent events, without `cursor`, `limit` and `request_id` */
                follow?: boolean;
                /** @description from 1 to 100; 20 if not given */
                limit?: number;
                /** @description the id of the request that caused them, `req_…` */
                request_id?: string;
                type?: "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.test";
            };
            header?: {
                /** @description with `follow=true`: the id of the last event that was received */
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
            /** @description A page, or with `follow=true` a stream. */
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
                /** @description what is yours, whether published or not */
                mine?: boolean;
                /** @description the slug or id of an account */
                owner?: string;
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
                    asset: {
                        /** @description ID of a model or a dataset (`mdl_…` or `dst_…`), or its slug, such as `acme/pick-place`. */
                        id: string;
                        /** @enum {string} */
                        type: "model" | "dataset";
                    };
                    /** @description Markdown, shown on its own page */
                    description?: string;
                    inference?: {
                        /** @description how often each licensee may call its deployment; 60 where nothing is said */
                        requests_per_minute: number;
                    };
                    price?: {
                        /** @description in minor units of the currency */
                        amount: number;
                        /**
                         * @description a lower-case ISO 4217 code such as usd
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /** @enum {string} */
                        model?: "one_time";
                    };
                    /**
                     * Format: visible
                     * @description Text of 1 to 120 characters, not only spaces or invisible characters.
                     */
                    title: string;
                    /** @description how often its deployment may be tried without a license; 0 where nothing is said */
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
                /** @description such as lst_… */
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
                /** @description such as lst_… */
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
                    /** @description Markdown, shown on its own page */
                    description?: string;
                    /** @description the images in the order to show them; what is not named is removed */
                    gallery?: {
                        /** @description what it shows, in words */
                        alt?: string;
                        /** @description the id of an image of this gallery */
                        id: string;
                    }[];
                    inference?: {
                        /** @description how often each licensee may call its deployment; 60 where nothing is said */
                        requests_per_minute: number;
                    };
                    price?: {
                        /** @description in minor units of the currency */
                        amount: number;
                        /**
                         * @description a lower-case ISO 4217 code such as usd
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /** @enum {string} */
                        model?: "one_time";
                    };
                    /**
                     * Format: visible
                     * @description Text of 1 to 120 characters, not only spaces or invisible characters.
                     */
                    title?: string;
                    /** @description how often its deployment may be tried without a license; 0 where nothing is said */
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
                /** @description what the image shows, in words */
                alt?: string;
            };
            header?: {
                /** @description of your own, one for each image */
                "Idempotency-Key"?: string;
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description such as lst_… */
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
                /** @description such as lst_… */
                id: string;
                /** @description such as img_… */
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
                     *       "id": "mdl_01k9zq4v7he1r8c3t5n6m2x0ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        deleted: true;
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
                /** @description such as lst_… */
                id: string;
                /** @description such as img_… */
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
                    /** @description what it shows, in words */
                    alt?: string;
                    /** @description its place among the others, counted from 0, the cover; one behind the last is the last */
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
                /** @description such as lst_… */
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
                /** @description such as lst_… */
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
                framework?: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
                license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description what is yours, drafts included */
                mine?: boolean;
                /** @description the slug or id of an account */
                owner?: string;
                /** @description only what is free, or what is not, by its own `price` */
                price?: "free" | "paid";
                /** @description words that must all match; the last may be unfinished, and typing errors are forgiven */
                q?: string;
                /** @description newest by default; by relevance where `q` is given */
                sort?: "newest" | "downloads" | "stars" | "trending";
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
                    /** @description a paragraph, shown in lists */
                    description?: string;
                    /** @enum {string} */
                    framework: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
                    /** @enum {string} */
                    license: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name: string;
                    price?: {
                        /** @description in minor units of the currency */
                        amount: number;
                        /**
                         * @description a lower-case ISO 4217 code such as usd
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /** @enum {string} */
                        model?: "one_time";
                    };
                    /** @description Markdown, shown on its own page */
                    readme?: string;
                    /** @enum {string} */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                        /** @enum {boolean} */
                        deleted: true;
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
                /** @description an id, or a slug such as acme/pick-place */
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
                    /** @description a paragraph, shown in lists */
                    description?: string;
                    /** @enum {string} */
                    framework?: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
                    /** @enum {string} */
                    license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    /**
                     * Format: visible
                     * @description Text of 1 to 100 characters, not only spaces or invisible characters.
                     */
                    name?: string;
                    price?: {
                        /** @description in minor units of the currency */
                        amount: number;
                        /**
                         * @description a lower-case ISO 4217 code such as usd
                         * @enum {string}
                         */
                        currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                        /** @enum {string} */
                        model?: "one_time";
                    };
                    /** @description Markdown, shown on its own page */
                    readme?: string;
                    /** @enum {string} */
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
                /** @description the name of one of its files */
                file?: string;
                /** @description the latest that is published, if none is named */
                revision?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
                /** @description an id, or a slug such as acme/pick-place */
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
            /** @description A signed address, for callers that prefer `application/json` to the file itself. */
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
            /** @description To the signed address, in `Location`. */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                    /** @description Markdown: what is new in it */
                    notes?: string;
                    /** @description a semantic version such as 1.2.0 */
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a semantic version such as 1.2.0 */
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a semantic version such as 1.2.0 */
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
                        /** @enum {boolean} */
                        deleted: true;
                        /**
                         * @deprecated
                         * @description The same as `name`.
                         */
                        id: string;
                        /** @description The name of the file, or the label of the revision. */
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a semantic version such as 1.2.0 */
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
                    /** @description Markdown: what is new in it */
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a semantic version such as 1.2.0 */
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
                /** @description The name of a file that is sent whole, in this one request. */
                name?: string;
                /** @description a SHA-256 as 64 hexadecimal digits */
                sha256?: string;
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
                /** @description `1.0.0`, to create an upload that can be resumed */
                "Tus-Resumable"?: string;
                /** @description of the whole file, in bytes */
                "Upload-Length"?: string;
                /** @description `name <base64>`, and optionally `sha256 <base64>` of the hexadecimal hash */
                "Upload-Metadata"?: string;
            };
            path: {
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a semantic version such as 1.2.0 */
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a name such as data/train.csv; its slashes may be written plainly or as %2F */
                name: string;
                /** @description a semantic version such as 1.2.0 */
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
            /** @description A signed address, for callers that prefer `application/json` to the file itself. */
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
            /** @description To the signed address, in `Location`. */
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a name such as data/train.csv; its slashes may be written plainly or as %2F */
                name: string;
                /** @description a semantic version such as 1.2.0 */
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
                        /** @enum {boolean} */
                        deleted: true;
                        /**
                         * @deprecated
                         * @description The same as `name`.
                         */
                        id: string;
                        /** @description The name of the file, or the label of the revision. */
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a semantic version such as 1.2.0 */
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
                    files: {
                        name: string;
                        /** @description a SHA-256 as 64 hexadecimal digits */
                        sha256: string;
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
                /** @description an id, or a slug such as acme/pick-place */
                id: string;
                /** @description a semantic version such as 1.2.0 */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                /** @description an id, or a slug such as acme/pick-place */
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
                     *           "reason": "Holds weights that are somebody else’s.",
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
                    /** @description Only where payments are simulated, and only published test cards. */
                    card?: {
                        /** @description 3 or 4 digits */
                        cvc: string;
                        exp_month: number;
                        exp_year: number;
                        /** @description of a test card, 12 to 25 characters */
                        number: string;
                    };
                    /**
                     * @description `now` where nothing is said; `when_paid` for a card to pay with
                     * @enum {string}
                     */
                    keep?: "now" | "when_paid";
                    /** @description the name that the payment processor gave the card */
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
                    "application/json": {
                        /** @enum {boolean} */
                        deleted: true;
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
                "application/json": {
                    /** @description where payments are simulated only */
                    bank_account?: {
                        /**
                         * Format: visible
                         * @description Text of 1 to 200 characters, not only spaces or invisible characters.
                         */
                        holder: string;
                        /** @description an IBAN; spaces do not matter */
                        iban: string;
                    };
                    /** @description Your current password. Required in a browser session; keys and the command line need none, but must not be new in live mode. */
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
                role?: "buyer" | "seller";
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
                    /** @description as the listing shows it: the purchase is refused (409) if the price is another by now */
                    expected_price?: {
                        /** @description Amount in the minor unit of the currency: 4900 is 49.00 USD. */
                        amount: number;
                        /** @description Three-letter ISO 4217 currency code in lower case, such as `usd`. */
                        currency: string;
                        /** @enum {string} */
                        model?: "one_time";
                    };
                    /** @description ID of a listing (`lst_…`). */
                    listing_id: string;
                    /** @description the id of a payment method (pm_…), or `balance`, the default; a free listing needs none */
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
                /** @description a lower-case ISO 4217 code such as usd */
                currency?: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bgn" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "btn" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cuc" | "cup" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "ern" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "ghs" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "hrk" | "htg" | "huf" | "idr" | "ils" | "inr" | "iqd" | "irr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "kpw" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "lyd" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mru" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sdg" | "sek" | "sgd" | "shp" | "sle" | "sll" | "sos" | "srd" | "ssp" | "stn" | "svc" | "syp" | "szl" | "thb" | "tjs" | "tmt" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "ves" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xdr" | "xof" | "xpf" | "xsu" | "yer" | "zar" | "zmw" | "zwg" | "zwl";
                /** @description A day in UTC, YYYY-MM-DD. Without it, the last 30 days; with `interval=total`, everything since your first sale. */
                from?: string;
                /** @description asset: each model and dataset apart */
                group_by?: "asset";
                /** @description total: all of the time as one; a day, if not given */
                interval?: "day" | "week" | "month" | "total";
                /** @description a day in UTC, YYYY-MM-DD */
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
                    /** @description an object, up to 32 levels deep */
                    object?: {
                        [key: string]: unknown;
                    };
                    /** @enum {string} */
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
                /** @description `1.0.0` */
                "Tus-Resumable"?: string;
                /** @description where these bytes go: what `HEAD` answered */
                "Upload-Offset"?: string;
            };
            path: {
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
                /** @description `1.0.0` */
                "Tus-Resumable"?: string;
                /** @description where these bytes go: what `HEAD` answered */
                "Upload-Offset"?: string;
            };
            path: {
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
                /** @description a day in UTC, YYYY-MM-DD */
                from?: string;
                /** @description the id of a key */
                key?: string;
                /** @description Maximum number of items per page. */
                limit?: number;
                model?: "svc-reason-70b" | "svc-fast-8b";
                /** @description a day in UTC, YYYY-MM-DD */
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
            /** @description What one request used, and what it costs. */
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
                "application/json": {
                    /** @description a note of your own */
                    description?: string | null;
                    /**
                     * @description types of events, or `["*"]` for every one, those that are added later too
                     * @example [
                     *       "*"
                     *     ]
                     */
                    events: ("*" | "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled")[];
                    /** @description a public https address. In test mode a market on your own machine also takes http and loopback addresses. */
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
            /** @description The webhook endpoint with its secret. */
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
            /** @description The webhook endpoint. */
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
                    "application/json": {
                        /** @enum {boolean} */
                        deleted: true;
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
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description a note of your own */
                    description?: string | null;
                    /**
                     * @description types of events, or `["*"]` for every one, those that are added later too
                     * @example [
                     *       "*"
                     *     ]
                     */
                    events?: ("*" | "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled")[];
                    /** @enum {string} */
                    status?: "enabled" | "disabled";
                    /** @description a public https address. In test mode a market on your own machine also takes http and loopback addresses. */
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
            /** @description The webhook endpoint. */
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
                status?: "pending" | "succeeded" | "failed";
                type?: "listing.purchased" | "purchase.refunded" | "listing.published" | "listing.unpublished" | "dataset.published" | "model.revision_published" | "takedown.created" | "takedown.lifted" | "deployment.ready" | "deployment.failed" | "api_key.activated" | "api_key.revoked" | "payout.paid" | "payout.failed" | "payout_destination.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.test";
            };
            header?: {
                /** @description Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected. */
                "Svc-Mode"?: "test" | "live";
            };
            path: {
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
                event_id: string;
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
            /** @description An event as one endpoint was sent it, and what became of it. */
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
                event_id: string;
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
            /** @description An event as one endpoint was sent it, and what became of it. */
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
                     * @description a time in the past with its date and its zone, such as 2026-01-07T08:15:30Z
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
                        /** @description there are more that failed: ask again */
                        has_more: boolean;
                        /** @description how many are sent again */
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
            /** @description The webhook endpoint with its secret. */
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
            /** @description An event as one endpoint was sent it, and what became of it. */
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
