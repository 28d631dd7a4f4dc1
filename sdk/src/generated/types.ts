// Written by `npm run generate -w sdk` from openapi.json. Do not edit: a test compares the two.

export interface paths {
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
         * @description Answers a bearer token with the rights of a session for 30 days. `Svc-Mode` chooses the mode.
         *
         *     Needs no credentials. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            expires_at: string;
                            session_id: string;
                            token: string;
                        };
                    };
                };
            };
        };
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
         * Confirm an e-mail address with the link from the mail
         * @description Needs a session of the account, or its password.
         *
         *     Needs no credentials. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password?: string;
                        token: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
            };
        };
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
         * Mail the confirmation link again
         * @description Only for a signed-in browser session. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
            };
        };
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
         *     Only for a signed-in browser session. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current_password: string;
                        new_password: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
            };
        };
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
         * Ask for a link to choose a new password
         * @description The answer is the same whether there is such an account or not.
         *
         *     Needs no credentials. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: email
                         * @description an e-mail address
                         */
                        email: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
            };
        };
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
         * Choose a new password with the link from the mail
         * @description Needs no credentials. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                        token: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
            };
        };
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
         * Exchange the refresh cookie for new cookies
         * @description A refresh cookie that was exchanged before ends the whole session, except within 10 seconds.
         *
         *     Needs no credentials. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            session_id: string;
                        };
                    };
                };
            };
        };
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
         * Sign in in a browser
         * @description Sets the session cookies: access for 10 minutes, refresh for 30 days.
         *
         *     Needs no credentials. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            account_id: string;
                            session_id: string;
                        };
                    };
                };
            };
        };
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
         * End this session, or all of them
         * @description Needs no credentials. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        everywhere?: boolean;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description how many sessions were ended */
                            signed_out: number;
                        };
                    };
                };
            };
        };
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
         * Make an account
         * @description Sets the session cookies. The answer is the same when the address already has an account: then a mail tells its owner, nothing is changed, and the cookies are worth nothing.
         *
         *     Needs no credentials. Counts as auth: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: email
                         * @description an e-mail address
                         */
                        email: string;
                        invitation?: string;
                        /** @description text of 1 to 100 characters that is not only spaces */
                        name: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                            message: string;
                        };
                    };
                };
            };
        };
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
         * @description Where downloads lead. Takes `Range`, `If-Range` and `If-None-Match`, and `HEAD`. Always an attachment.
         *
         *     Needs no credentials. Counts as files: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mode: string;
                    name: string;
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The whole file. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                /** @description The part that `Range` asked for. */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
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
         * Show the public profile of an account
         * @description Any valid key or session. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublicProfile"];
                    };
                };
            };
        };
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
         * @description Newest first. A key sees the keys of its own mode; a signed-in person sees both.
         *
         *     Needs a default key, a browser session or a CLI sign-in. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description next_cursor of the previous page */
                    cursor?: string;
                    limit?: number;
                    mode?: "test" | "live";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_more: boolean;
                            items: components["schemas"]["ApiKey"][];
                            /** @description present when there are more */
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Make an API key
         * @description The secret is shown this once. Without `scopes` the key can do whatever its tier allows; with them it is restricted to those. A live premium key is inactive until it is paid for.
         *
         *     Needs a default key, a browser session or a CLI sign-in. Counts as write: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description a duration such as 90d, 12h or 30m */
                        expires_in?: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @description text of 1 to 100 characters that is not only spaces */
                        name: string;
                        scopes?: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write" | "inference:run")[];
                        spend_limit?: {
                            /** @description in minor units of the currency */
                            amount: number;
                            /** @description a lower-case ISO 4217 code such as usd */
                            currency: string;
                        } | null;
                        /** @enum {string} */
                        tier?: "free" | "premium";
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewApiKey"];
                    };
                };
            };
        };
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
         * Show an API key
         * @description Needs a default key, a browser session or a CLI sign-in. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiKey"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename an API key or set its monthly spending limit
         * @description Needs a default key, a browser session or a CLI sign-in. Counts as write: 120 requests a minute.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description text of 1 to 100 characters that is not only spaces */
                        name?: string;
                        spend_limit?: {
                            /** @description in minor units of the currency */
                            amount: number;
                            /** @description a lower-case ISO 4217 code such as usd */
                            currency: string;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiKey"];
                    };
                };
            };
        };
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
         * @description Holds on every node within a second. Revoking a revoked key changes nothing.
         *
         *     Needs a default key, a browser session or a CLI sign-in. Counts as write: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiKey"];
                    };
                };
            };
        };
        delete?: never;
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
         *     Needs the scope `datasets:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description next_cursor of the previous page */
                    cursor?: string;
                    license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    limit?: number;
                    /** @description what is yours, drafts included */
                    mine?: boolean;
                    /** @description the slug or id of an account */
                    owner?: string;
                    /** @description words that must all match; the last may be unfinished, and typing errors are forgiven */
                    q?: string;
                    /** @description newest by default; by relevance where `q` is given */
                    sort?: "newest" | "downloads" | "stars" | "trending";
                    task?: "manipulation" | "navigation" | "perception" | "language" | "vla";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_more: boolean;
                            items: components["schemas"]["Dataset"][];
                            /** @description present when there are more */
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a dataset
         * @description A draft: upload shards into it, then publish it.
         *
         *     Needs the scope `datasets:upload`. Counts as write: 120 requests a minute.
         */
        post: {
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
                        /** @description text of 1 to 100 characters that is not only spaces */
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dataset"];
                    };
                };
            };
        };
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
         * @description By its id or its slug. One that is not published is shown to its owner alone.
         *
         *     Needs the scope `datasets:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dataset"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a dataset with its shards
         * @description Only while nobody holds a license for it and no listing of it is published.
         *
         *     Needs the scope `datasets:upload`. Counts as write: 120 requests a minute.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
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
                            /** @description or the name, of a file */
                            id: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change what a dataset says of itself
         * @description What is not named stays, and so does the slug. Once it is published its license, like its shards, cannot be changed.
         *
         *     Needs the scope `datasets:upload`. Counts as write: 120 requests a minute.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
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
                        /** @description text of 1 to 100 characters that is not only spaces */
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dataset"];
                    };
                };
            };
        };
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
         *     Needs the scope `datasets:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description A signed address, for callers that ask for `application/json`. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DownloadAddress"];
                    };
                };
                /** @description To the signed address, in `Location`. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
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
         * @description Of the first shard that is a table (Parquet, CSV, JSON lines), or of the one that `shard` names. Without a license for a dataset that costs something, 10 rows at most.
         *
         *     Needs the scope `datasets:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description how many rows to show at most */
                    rows?: number;
                    /** @description the name of a shard */
                    shard?: string;
                };
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Preview"];
                    };
                };
            };
        };
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
         *     Needs the scope `datasets:upload`. Counts as write: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dataset"];
                    };
                };
            };
        };
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
         * @description Needs the scope `datasets:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description next_cursor of the previous page */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_more: boolean;
                            items: components["schemas"]["File"][];
                            /** @description present when there are more */
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Upload a shard
         * @description With `Tus-Resumable: 1.0.0`, `Upload-Length` and `Upload-Metadata` (`name` and optionally `sha256`) this creates an upload that goes on at the address in `Location`, from any tus client. Without, the body is the whole file, to 100 MiB, and `name` says what it is called.
         *
         *     Needs the scope `datasets:upload`. Counts as upload: 30 requests a minute.
         */
        post: {
            parameters: {
                query?: {
                    /** @description The name of a file that is sent whole, in this one request. */
                    name?: string;
                    /** @description a SHA-256 as 64 hexadecimal digits */
                    sha256?: string;
                };
                header?: {
                    /** @description `1.0.0`, to create an upload that can be resumed */
                    "tus-resumable"?: string;
                    /** @description of the whole file, in bytes */
                    "upload-length"?: string;
                    /** @description `name <base64>`, and optionally `sha256 <base64>` of the hexadecimal hash */
                    "upload-metadata"?: string;
                };
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            /** @description the bytes of the file */
            requestBody: {
                content: {
                    "application/octet-stream": unknown;
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["File"];
                    };
                };
            };
        };
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
         *     Needs the scope `datasets:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description A signed address, for callers that ask for `application/json`. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DownloadAddress"];
                    };
                };
                /** @description To the signed address, in `Location`. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a shard of a draft
         * @description Needs the scope `datasets:upload`. Counts as write: 120 requests a minute.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
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
                            /** @description or the name, of a file */
                            id: string;
                        };
                    };
                };
            };
        };
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
         *     Needs the scope `datasets:upload`. Counts as upload: 30 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            files: components["schemas"]["BatchedFile"][];
                        };
                    };
                };
            };
        };
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
         *     Needs the scope `datasets:read`. Counts as write: 120 requests a minute.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dataset"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Take a star back
         * @description Taking back what was not given changes nothing.
         *
         *     Needs the scope `datasets:read`. Counts as write: 120 requests a minute.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dataset"];
                    };
                };
            };
        };
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
         * Show the account behind the key
         * @description The smallest call that verifies a key.
         *
         *     Any valid key or session. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your name or e-mail address
         * @description A new address needs `current_password`, and takes effect when the link mailed to it is followed.
         *
         *     Only for a signed-in browser session. Counts as write: 120 requests a minute.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current_password?: string;
                        /**
                         * Format: email
                         * @description an e-mail address
                         */
                        email?: string;
                        /** @description text of 1 to 100 characters that is not only spaces */
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
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
         * Close your account for good
         * @description Erases personal data and revokes every key. Refused while money, open payouts or the downloads of licensees depend on the account.
         *
         *     Only for a signed-in browser session. Counts as write: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            closed: true;
                            id: string;
                        };
                    };
                };
            };
        };
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
         *     Needs the scope `models:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description next_cursor of the previous page */
                    cursor?: string;
                    framework?: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
                    license?: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
                    limit?: number;
                    /** @description what is yours, drafts included */
                    mine?: boolean;
                    /** @description the slug or id of an account */
                    owner?: string;
                    /** @description words that must all match; the last may be unfinished, and typing errors are forgiven */
                    q?: string;
                    /** @description newest by default; by relevance where `q` is given */
                    sort?: "newest" | "downloads" | "stars" | "trending";
                    task?: "manipulation" | "navigation" | "perception" | "language" | "vla";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_more: boolean;
                            items: components["schemas"]["Model"][];
                            /** @description present when there are more */
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a model
         * @description Its slug is made of your own and its name, and stays. It is private until a revision is published.
         *
         *     Needs the scope `models:upload`. Counts as write: 120 requests a minute.
         */
        post: {
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
                        /** @description text of 1 to 100 characters that is not only spaces */
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Model"];
                    };
                };
            };
        };
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
         * @description By its id or its slug. One that is not published is shown to its owner alone.
         *
         *     Needs the scope `models:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Model"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a model with all its revisions
         * @description Only while nobody holds a license for it and no listing of it is published.
         *
         *     Needs the scope `models:upload`. Counts as write: 120 requests a minute.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
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
                            /** @description or the name, of a file */
                            id: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change what a model says of itself
         * @description What is not named stays, and so does the slug.
         *
         *     Needs the scope `models:upload`. Counts as write: 120 requests a minute.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
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
                        /** @description text of 1 to 100 characters that is not only spaces */
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Model"];
                    };
                };
            };
        };
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
         *     Needs the scope `models:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description the name of one of its files */
                    file?: string;
                    /** @description the latest that is published, if none is named */
                    revision?: string;
                };
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description A signed address, for callers that ask for `application/json`. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DownloadAddress"];
                    };
                };
                /** @description To the signed address, in `Location`. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
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
         *     Needs the scope `models:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description next_cursor of the previous page */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_more: boolean;
                            items: components["schemas"]["Revision"][];
                            /** @description present when there are more */
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Begin a revision
         * @description A semantic version, higher than every other. Upload files into it, then publish it.
         *
         *     Needs the scope `models:upload`. Counts as write: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Revision"];
                    };
                };
            };
        };
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
         *     Needs the scope `models:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Revision"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Drop a revision that is not published
         * @description Needs the scope `models:upload`. Counts as write: 120 requests a minute.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
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
                            /** @description or the name, of a file */
                            id: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Needs the scope `models:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description next_cursor of the previous page */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_more: boolean;
                            items: components["schemas"]["File"][];
                            /** @description present when there are more */
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Upload a file
         * @description With `Tus-Resumable: 1.0.0`, `Upload-Length` and `Upload-Metadata` (`name` and optionally `sha256`) this creates an upload that goes on at the address in `Location`, from any tus client. Without, the body is the whole file, to 100 MiB, and `name` says what it is called.
         *
         *     Needs the scope `models:upload`. Counts as upload: 30 requests a minute.
         */
        post: {
            parameters: {
                query?: {
                    /** @description The name of a file that is sent whole, in this one request. */
                    name?: string;
                    /** @description a SHA-256 as 64 hexadecimal digits */
                    sha256?: string;
                };
                header?: {
                    /** @description `1.0.0`, to create an upload that can be resumed */
                    "tus-resumable"?: string;
                    /** @description of the whole file, in bytes */
                    "upload-length"?: string;
                    /** @description `name <base64>`, and optionally `sha256 <base64>` of the hexadecimal hash */
                    "upload-metadata"?: string;
                };
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                    /** @description a semantic version such as 1.2.0 */
                    revision: string;
                };
                cookie?: never;
            };
            /** @description the bytes of the file */
            requestBody: {
                content: {
                    "application/octet-stream": unknown;
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["File"];
                    };
                };
            };
        };
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
         *     Needs the scope `models:read`. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description A signed address, for callers that ask for `application/json`. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DownloadAddress"];
                    };
                };
                /** @description To the signed address, in `Location`. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a file of a draft
         * @description Needs the scope `models:upload`. Counts as write: 120 requests a minute.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
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
                            /** @description or the name, of a file */
                            id: string;
                        };
                    };
                };
            };
        };
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
         *     Needs the scope `models:upload`. Counts as upload: 30 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            files: components["schemas"]["BatchedFile"][];
                        };
                    };
                };
            };
        };
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
         *     Needs the scope `models:upload`. Counts as write: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
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
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Revision"];
                    };
                };
            };
        };
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
         *     Needs the scope `models:read`. Counts as write: 120 requests a minute.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Model"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Take a star back
         * @description Taking back what was not given changes nothing.
         *
         *     Needs the scope `models:read`. Counts as write: 120 requests a minute.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description an id, or a slug such as acme/pick-place */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Model"];
                    };
                };
            };
        };
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
         * List and search accounts
         * @description Only for operators, in a browser session. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description next_cursor of the previous page */
                    cursor?: string;
                    limit?: number;
                    /** @description part of a name, slug or address */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_more: boolean;
                            items: components["schemas"]["OperatedAccount"][];
                            /** @description present when there are more */
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
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
         * Show an account
         * @description Only for operators, in a browser session. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OperatedAccount"];
                    };
                };
            };
        };
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
         * Lift a suspension
         * @description Only for operators, in a browser session. Counts as write: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OperatedAccount"];
                    };
                };
            };
        };
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
         * @description Its keys and sessions stop working on every node within a second.
         *
         *     Only for operators, in a browser session. Counts as write: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OperatedAccount"];
                    };
                };
            };
        };
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
         * List what operators did
         * @description Only for operators, in a browser session. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description next_cursor of the previous page */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_more: boolean;
                            items: components["schemas"]["AuditEntry"][];
                            /** @description present when there are more */
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
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
         * Invite somebody to sign up
         * @description Mails a link that works once. Needed where SOUK_SIGN_UP is `invite`.
         *
         *     Only for operators, in a browser session. Counts as write: 120 requests a minute.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: email
                         * @description an e-mail address
                         */
                        email: string;
                    };
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC, with milliseconds
                             */
                            expires_at: string;
                            id: string;
                        };
                    };
                };
            };
        };
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
         * List where you are signed in
         * @description Only for a signed-in browser session. Counts as read: 1000 requests a minute.
         */
        get: {
            parameters: {
                query?: {
                    /** @description next_cursor of the previous page */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_more: boolean;
                            items: components["schemas"]["Session"][];
                            /** @description present when there are more */
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
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
         * Sign a browser or command line out
         * @description Only for a signed-in browser session. Counts as write: 120 requests a minute.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
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
         *     Any valid key or session. Not counted.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Upload"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Send the next bytes, where PATCH is not possible
         * @description As `PATCH`, with `X-HTTP-Method-Override: PATCH`.
         *
         *     Any valid key or session. Not counted.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description `1.0.0` */
                    "tus-resumable"?: string;
                    /** @description where these bytes go: what `HEAD` answered */
                    "upload-offset"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            /** @description the bytes of the file */
            requestBody: {
                content: {
                    "application/offset+octet-stream": unknown;
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        /**
         * Give an upload up
         * @description Any valid key or session. Not counted.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Send the next bytes
         * @description From `Upload-Offset` on, as application/offset+octet-stream. What arrived before a connection broke is kept.
         *
         *     Any valid key or session. Not counted.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description `1.0.0` */
                    "tus-resumable"?: string;
                    /** @description where these bytes go: what `HEAD` answered */
                    "upload-offset"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            /** @description the bytes of the file */
            requestBody: {
                content: {
                    "application/offset+octet-stream": unknown;
                };
            };
            responses: {
                /** @description The one shape of every error. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description The one shape of every error. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            created_at: string;
            email: string;
            email_confirmed: boolean;
            id: string;
            /** @description The mode and scopes of the calling key or session. */
            key: {
                /** @enum {string} */
                mode: "test" | "live";
                scopes: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write" | "inference:run")[];
            };
            name: string;
            /** @description runs this market */
            operator: boolean;
            slug: string;
        };
        ApiKey: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            expires_at: string | null;
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            last_used_at: string | null;
            /** @description the last four characters of the secret */
            last4: string;
            /** @enum {string} */
            mode: "test" | "live";
            name: string;
            /** @enum {string} */
            prefix: "svc_test_" | "svc_live_";
            /** @description carries a narrowed set of scopes and cannot make keys or spend money */
            restricted: boolean;
            /** @description older than 90 days */
            rotation_due: boolean;
            scopes: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write" | "inference:run")[];
            spend_limit: {
                /** @description in minor units of the currency */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
            } | null;
            /** @enum {string} */
            status: "active" | "inactive" | "revoked" | "expired";
            /** @enum {string} */
            tier: "free" | "premium";
        };
        AuditEntry: {
            action: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            at: string;
            detail: {
                [key: string]: unknown;
            };
            id: string;
            /** @description null for a command on the host */
            operator_id: string | null;
            request_id: string | null;
            subject: string;
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
                 * @description ISO 8601 in UTC, with milliseconds
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
         *       "published_at": "2026-01-05T10:02:11.004Z"
         *     }
         */
        Dataset: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
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
             * @description ISO 8601 in UTC, with milliseconds
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
            stars: number;
            /** @enum {string} */
            status: "draft" | "published";
            /** @enum {string|null} */
            task: "manipulation" | "navigation" | "perception" | "language" | "vla" | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            updated_at: string;
            /**
             * @description public once it is published
             * @enum {string}
             */
            visibility: "public" | "private";
        };
        /**
         * @description A signed address, for callers that ask for `application/json`.
         * @example {
         *       "url": "https://souk.example/files/live/b.9f86d081884c7d65.1048576.1767605400.c2ln/model.safetensors",
         *       "expires_at": "2026-01-05T09:30:00.000Z"
         *     }
         */
        DownloadAddress: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            expires_at: string;
            url: string;
        };
        /** @description The one shape of every error. */
        Error: {
            error: {
                code: string;
                field?: string;
                message: string;
                request_id: string;
            };
        };
        /**
         * @example {
         *       "id": "fil_01k9zq4v7he1r8c3t5n6m2x0gh",
         *       "name": "model.safetensors",
         *       "size": 1048664,
         *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "content_type": "application/octet-stream",
         *       "inspected": true,
         *       "verdict": "clean",
         *       "inspection": {
         *         "format": "safetensors",
         *         "verdict": "clean",
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
             * @description ISO 8601 in UTC, with milliseconds
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
            /** @enum {string|null} */
            verdict: "clean" | "flagged" | "inconclusive" | null;
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
         *       "downloads": 1204,
         *       "stars": 87,
         *       "description": "Picks parts from a bin and places them on a tray.",
         *       "visibility": "public",
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "updated_at": "2026-03-02T14:12:45.120Z",
         *       "published_at": "2026-01-05T10:02:11.004Z"
         *     }
         */
        Model: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            created_at: string;
            description: string;
            downloads: number;
            /** @enum {string} */
            framework: "pytorch" | "tensorflow" | "jax" | "onnx" | "gguf";
            id: string;
            /** @description null until the first revision is published */
            latest_revision: string | null;
            /** @enum {string} */
            license: "MIT" | "Apache-2.0" | "CC-BY-4.0" | "Commercial";
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
             * @description ISO 8601 in UTC, with milliseconds
             */
            published_at: string | null;
            /** @description Markdown; absent in lists */
            readme?: string;
            /** @description the labels of published revisions, in order */
            revisions: string[];
            /** @description <owner>/<name> */
            slug: string;
            stars: number;
            /** @enum {string} */
            task: "manipulation" | "navigation" | "perception" | "language" | "vla";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            updated_at: string;
            /**
             * @description public once it is published
             * @enum {string}
             */
            visibility: "public" | "private";
        };
        NewApiKey: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            expires_at: string | null;
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            last_used_at: string | null;
            /** @description the last four characters of the secret */
            last4: string;
            /** @enum {string} */
            mode: "test" | "live";
            name: string;
            /** @enum {string} */
            prefix: "svc_test_" | "svc_live_";
            /** @description carries a narrowed set of scopes and cannot make keys or spend money */
            restricted: boolean;
            /** @description older than 90 days */
            rotation_due: boolean;
            scopes: ("models:read" | "models:upload" | "datasets:read" | "datasets:upload" | "listings:read" | "listings:write" | "payouts:read" | "deploy:write" | "webhooks:write" | "inference:run")[];
            /** @description shown this once; only its hash is kept */
            secret: string;
            spend_limit: {
                /** @description in minor units of the currency */
                amount: number;
                /** @description a lower-case ISO 4217 code such as usd */
                currency: string;
            } | null;
            /** @enum {string} */
            status: "active" | "inactive" | "revoked" | "expired";
            /** @enum {string} */
            tier: "free" | "premium";
        };
        OperatedAccount: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            created_at: string;
            demo: boolean;
            email: string | null;
            email_confirmed: boolean;
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            status: "active" | "suspended" | "closed";
            suspension_reason: string | null;
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
         *       "total_rows": 12000
         *     }
         */
        Preview: {
            columns: {
                name: string;
                type: string;
            }[];
            /** @enum {string} */
            format: "parquet" | "csv" | "tsv" | "jsonl" | "json";
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
        PublicProfile: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            created_at: string;
            id: string;
            name: string;
            slug: string;
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
         *           "verdict": "clean",
         *           "inspection": {
         *             "format": "safetensors",
         *             "verdict": "clean",
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
             * @description ISO 8601 in UTC, with milliseconds
             */
            created_at: string;
            files: components["schemas"]["File"][];
            notes: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            published_at: string | null;
            /** @description a semantic version */
            revision: string;
            /** @enum {string} */
            status: "draft" | "published";
        };
        Session: {
            address: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            created_at: string;
            /** @description the session that is asking */
            current: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            expires_at: string;
            id: string;
            /** @enum {string} */
            kind: "browser" | "cli";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds
             */
            last_used_at: string;
            user_agent: string;
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
             * @description ISO 8601 in UTC, with milliseconds
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
