/*
 * The method and path of every call (specification sections 7 and 8). `:name` is a path parameter.
 * They are separate constants, apart from the schemas of `calls`, so that the browser loads only those it uses.
 */

export const checkHealth = 'GET /health';
export const checkReady = 'GET /health/ready';
export const describeApi = 'GET /api/openapi.json';

export const getDefaultMap = 'GET /api/location_map_details/';
export const getMap = 'GET /api/location_map_details/:name/';
export const listChildren = 'GET /api/location_children/:name/';
export const getWiki = 'GET /api/location_wiki/:slug/';
export const listMaps = 'GET /api/maps/';
export const listLinkingPlaces = 'GET /api/named_by/:slug/';
export const searchLocations = 'GET /api/location_search/';
export const searchEverywhere = 'GET /api/search/';
export const searchTexts = 'GET /api/location_text_search/:name/';

export const logIn = 'POST /user/token/';
export const refreshTokens = 'POST /user/token/refresh/';
export const register = 'POST /user/register/';
export const logInWithGoogle = 'POST /user/google_login/';
export const logOut = 'POST /user/logout/';
export const requestPasswordReset = 'POST /user/password_reset_request/';
export const resetPassword = 'POST /user/password_reset/';
export const confirmEmail = 'POST /user/confirm_email/';
export const unsubscribe = 'POST /user/unsubscribe/';
export const getUser = 'GET /user/user/';
export const saveUser = 'POST /user/user/';
export const changePassword = 'POST /user/change_password/';
export const changeEmail = 'POST /user/change_email/';
export const deleteAccount = 'POST /user/delete_account/';
export const exportAccount = 'GET /user/export/';
export const listSessions = 'GET /user/sessions/';
export const getSignInWarnings = 'GET /user/sign_in_warnings/';
export const revokeSession = 'POST /user/sessions/:id/revoke/';

export const listOwnCampaigns = 'GET /api/home/campaign/list/';
export const listJoinedCampaigns = 'GET /api/home/campaign/joined/';
export const getCampaign = 'GET /api/home/campaign/:id/';
export const createCampaign = 'POST /api/home/campaign/';
export const saveCampaign = 'POST /api/home/campaign/:id/';
export const joinCampaign = 'POST /api/home/campaign/:id/join/';
export const leaveCampaign = 'POST /api/home/campaign/:id/leave/';
export const rotateInvite = 'POST /api/home/campaign/:id/rotate_invite/';
export const removeMember = 'POST /api/home/campaign/:id/members/:user/remove/';
export const readmitMember = 'POST /api/home/campaign/:id/members/:user/readmit/';
export const deleteCampaign = 'POST /api/home/campaign/:id/delete/';
export const listCoDmRequests = 'GET /api/home/campaign/dm_requests/';
export const listCoDms = 'GET /api/home/campaign/:id/dms/';
export const inviteCoDm = 'POST /api/home/campaign/:id/dms/';
export const removeCoDm = 'POST /api/home/campaign/:id/dms/remove/';
export const acceptCoDm = 'POST /api/home/campaign/:id/dms/accept/';
export const leaveCoDm = 'POST /api/home/campaign/:id/dms/leave/';
export const listCampaignWorlds = 'GET /api/home/campaign/:id/worlds/';
export const saveCampaignWorlds = 'POST /api/home/campaign/:id/worlds/';
export const addToMap = 'POST /api/home/campaign/:id/add_to_map/';
export const listVisiblePlaces = 'GET /api/home/campaign/:id/visible_places/';
export const listMentions = 'GET /api/home/campaign/:id/mentions/';
export const saveSettings = 'POST /api/save_campaign_location_settings/';
export const saveManySettings = 'POST /api/save_campaign_settings_bulk/';

export const followCampaign = 'GET /api/home/campaign/:id/live/';
export const getRevision = 'GET /api/home/campaign/:id/revision/';
export const getPresence = 'GET /api/home/campaign/:id/here/';
export const reportDrawn = 'POST /api/home/campaign/:id/drawn/';
export const listMarkers = 'GET /api/home/campaign/:id/markers/';
export const createParty = 'POST /api/home/campaign/:id/parties/';
export const saveParty = 'POST /api/home/campaign/:id/parties/:key/';
export const deleteParty = 'POST /api/home/campaign/:id/parties/:key/delete/';
export const sendPing = 'POST /api/home/campaign/:id/ping/';
export const setPlayersMayPing = 'POST /api/home/campaign/:id/players_may_ping/';

export const getFog = 'GET /api/home/campaign/:id/fog/:map/';
export const listFogChanges = 'GET /api/home/campaign/:id/fog/:map/changes/';
export const switchFog = 'POST /api/home/campaign/:id/fog/:map/';
export const addFog = 'POST /api/home/campaign/:id/fog/:map/acts/';
export const undoFog = 'POST /api/home/campaign/:id/fog/:map/undo/';
export const redoFog = 'POST /api/home/campaign/:id/fog/:map/redo/';

export const listGameSessions = 'GET /api/home/campaign/:id/sessions/';
export const startSession = 'POST /api/home/campaign/:id/sessions/start/';
export const endSession = 'POST /api/home/campaign/:id/sessions/:number/end/';
export const saveRecap = 'POST /api/home/campaign/:id/sessions/:number/recap/';
export const listCampaignChanges = 'GET /api/home/campaign/:id/history/';
export const revertCampaignChange = 'POST /api/home/campaign/:id/history/:number/revert/';
export const getChronicle = 'GET /api/home/campaign/:id/chronicle/';
export const getNews = 'GET /api/home/campaign/:id/news/';
export const recordVisit = 'POST /api/home/campaign/:id/visit/';

export const getTable = 'GET /api/home/campaign/:id/table/';
export const openTable = 'POST /api/home/campaign/:id/table/open/';
export const changeTable = 'POST /api/home/campaign/:id/table/';
export const closeTable = 'POST /api/home/campaign/:id/table/close/';
export const answerGuest = 'POST /api/home/campaign/:id/table/knocking/:guest/';
export const getShownView = 'GET /api/home/campaign/:id/view/';
export const showView = 'POST /api/home/campaign/:id/view/';
export const getTableScreen = 'GET /api/table/';
export const findTableScreen = 'POST /api/table/find/';
export const joinByCode = 'POST /api/table/join/';
export const checkEntry = 'POST /api/table/entry/';

export const listHandouts = 'GET /api/home/campaign/:id/handouts/';
export const createHandout = 'POST /api/home/campaign/:id/handouts/';
export const saveHandout = 'POST /api/home/campaign/:id/handouts/:key/';
export const deleteHandout = 'POST /api/home/campaign/:id/handouts/:key/delete/';
export const showHandout = 'POST /api/home/campaign/:id/handouts/:key/show/';
export const listShowings = 'GET /api/home/campaign/:id/handouts/:key/showings/';
export const takeHandoutAway = 'POST /api/home/campaign/:id/handouts/:key/take_away/';
export const turnHandoutPage = 'POST /api/home/campaign/:id/handouts/:key/page/';
export const uploadHandout = 'POST /api/home/campaign/:id/handout_picture/';
export const listReveals = 'GET /api/home/campaign/:id/reveals/';
export const revealSecret = 'POST /api/home/campaign/:id/reveals/';
export const takeSecretBack = 'POST /api/home/campaign/:id/reveals/take_back/';
export const getShownHandout = 'GET /api/home/campaign/:id/shown/';
export const getShowing = 'GET /api/home/campaign/:id/shown/:key/';

export const listNotes = 'GET /api/campaign_notes/';
export const createNote = 'POST /api/home/campaignnote/';
export const listJournal = 'GET /api/home/campaign/:id/notes/';
export const editNote = 'POST /api/edit_campaign_note/:id/';
export const deleteNote = 'POST /api/delete_campaign_note/:id/';

export const listWorlds = 'GET /api/worlds/';
export const createWorld = 'POST /api/worlds/';
export const getWorld = 'GET /api/worlds/:id/';
export const saveWorld = 'POST /api/worlds/:id/';
export const addDm = 'POST /api/worlds/:id/dms/';
export const removeDm = 'POST /api/worlds/:id/dms/remove/';
export const inviteEditor = 'POST /api/worlds/:id/editors/';
export const removeEditor = 'POST /api/worlds/:id/editors/remove/';
export const acceptWorld = 'POST /api/worlds/:id/accept/';
export const leaveWorld = 'POST /api/worlds/:id/leave/';
export const deleteWorld = 'POST /api/worlds/:id/delete/';
export const restoreWorld = 'POST /api/worlds/:id/restore/';
export const planWorldCopy = 'GET /api/world_copy_plan/';
export const copyWorld = 'POST /api/world_copies/';
export const getWorldCopy = 'GET /api/world_copies/:id/';
export const cancelWorldCopy = 'POST /api/world_copies/:id/cancel/';
export const makeWorldArchive = 'POST /api/worlds/:id/archive/';
export const getWorldArchive = 'GET /api/world_archives/:id/';
export const getWorldArchiveFile = 'GET /api/world_archives/:id/file/';
export const cancelWorldArchive = 'POST /api/world_archives/:id/cancel/';
export const countOwnWorlds = 'GET /api/admin/own_worlds/';

export const getInstallation = 'GET /api/admin/installation/';
export const chooseStartMap = 'POST /api/admin/installation/start_map/';
export const removeDemo = 'POST /api/admin/installation/remove_demo/';

export const movePosition = 'POST /api/change_position/';
export const savePosition = 'POST /api/change_position_text/:id/';
export const changeParent = 'POST /api/change_position_parent/';
export const deactivatePosition = 'POST /api/deactivate_location_has_position/';
export const reactivatePosition = 'POST /api/reactivate_location_has_position/';
export const deletePosition = 'POST /api/delete_location_position/';
export const addPosition = 'POST /api/add_position/';
export const getPosition = 'GET /api/position/:id/';
export const listInactivePositions = 'GET /api/inactive_positions/';

export const listHistory = 'GET /api/history/';
export const getChange = 'GET /api/history/:id/';
export const revertChange = 'POST /api/history/:id/revert/';

export const updateLocation = 'POST /api/update_location/';
export const fitPicture = 'POST /api/fit_picture/';
export const rescaleMap = 'POST /api/rescale_map/';
export const getMapPicture = 'GET /api/map_picture/:id/';
export const uploadPictures = 'POST /api/upload_file/';

export const listWikiPages = 'GET /api/home/wikipage/list/';
export const listWikiPagesPlainly = 'GET /api/home/wikipage/';
export const listWikiPageOptions = 'GET /api/home/wikipage/options/';
export const getWikiPage = 'GET /api/home/wikipage/:id/';
export const createWikiPage = 'POST /api/home/wikipage/';
export const saveWikiPage = 'POST /api/home/wikipage/:id/';
export const deleteWikiPage = 'POST /api/home/wikipage/:id/delete/';
export const listTypes = 'GET /api/home/type/list/';
export const listTypesPlainly = 'GET /api/home/type/';
export const listTypeOptions = 'GET /api/home/type/options/';
export const getType = 'GET /api/home/type/:id/';
export const createType = 'POST /api/home/type/';
export const saveType = 'POST /api/home/type/:id/';
export const deleteType = 'POST /api/home/type/:id/delete/';
export const listLocations = 'GET /api/home/location/list/';
export const listLocationsPlainly = 'GET /api/home/location/';
export const listLocationOptions = 'GET /api/home/location/options/';
export const getLocation = 'GET /api/home/location/:id/';
export const createLocation = 'POST /api/home/location/';
export const saveLocation = 'POST /api/home/location/:id/';
export const deleteLocation = 'POST /api/home/location/:id/delete/';
export const listPlaceIds = 'GET /api/places/ids/';
export const listPlaceRows = 'GET /api/places/rows/';
export const changePlaces = 'POST /api/places/change/';
export const findPlacesByName = 'POST /api/places/by_name/';
export const savePlaceRows = 'POST /api/places/save/';
export const arrangeLayers = 'POST /api/layers/';
export const listTrash = 'GET /api/trash/';
export const restoreTrash = 'POST /api/trash/restore/';
export const purgeTrash = 'POST /api/trash/delete/';
export const listByParents = 'GET /api/locations_with_parents/';
export const findAndAddParent = 'POST /api/find_and_add_parent/';
export const addParent = 'POST /api/add_parent_to_location/';
export const listWithoutImages = 'GET /api/locations_without_images/';
export const getWikiImage = 'GET /api/wiki_image/:location/:n/';
export const takeWikiImage = 'POST /api/upload_image_from_wiki/';

export const getWorldReaders = 'GET /api/worlds/:id/readers/';
export const listWorkingCopies = 'GET /api/working_copies/';
export const getWorkingCopy = 'GET /api/working_copies/:subject/:id/';
export const saveWorkingCopy = 'POST /api/working_copies/:subject/:id/';
export const discardWorkingCopy = 'POST /api/working_copies/:subject/:id/discard/';
export const listDiscarded = 'GET /api/discarded/';
export const takeBackDiscarded = 'POST /api/discarded/:id/take_back/';
export const countSuggestions = 'GET /api/suggestions/counts/';
export const getSuggestionForm = 'GET /api/suggestions/for/:name/';
export const sendSuggestion = 'POST /api/suggestions/for/:name/';
export const listSuggestions = 'GET /api/suggestions/';
export const getSuggestion = 'GET /api/suggestions/:id/';
export const changeSuggestion = 'POST /api/suggestions/:id/change/';
export const withdrawSuggestion = 'POST /api/suggestions/:id/withdraw/';
export const acceptSuggestion = 'POST /api/suggestions/:id/accept/';
export const declineSuggestion = 'POST /api/suggestions/:id/decline/';
export const passOnSuggestion = 'POST /api/suggestions/:id/pass_on/';
export const undoSuggestion = 'POST /api/suggestions/:id/undo/';
export const listOwnSuggestions = 'GET /user/suggestions/';
export const markSuggestionsSeen = 'POST /user/suggestions/seen/';

export const getAdminSummary = 'GET /api/admin/summary/';
export const getWorldCheck = 'GET /api/admin/world_check/';
export const listWorldFindings = 'GET /api/admin/world_check/:check/';

export const listImports = 'GET /api/imports/';
export const sendImport = 'POST /api/imports/';
export const getImport = 'GET /api/imports/:id/';
export const listImportPoints = 'GET /api/imports/:id/points/';
export const readImport = 'POST /api/imports/:id/read/';
export const applyImport = 'POST /api/imports/:id/apply/';
export const cancelImport = 'POST /api/imports/:id/cancel/';
export const undoImport = 'POST /api/imports/:id/undo/';

export const makeLand = 'POST /api/map_sketch/:id/';
export const getMapDrawing = 'GET /api/map_drawing/:id/';
export const drawMap = 'POST /api/map_drawing/:id/';
export const cancelDrawing = 'POST /api/map_drawing/:id/cancel/';

export const exportMap = 'GET /api/map_export/:name/';

export const orderPoster = 'POST /api/map_poster/:name/';
export const getPoster = 'GET /api/posters/:id/';
export const getPosterFile = 'GET /api/posters/:id/file/';
export const cancelPoster = 'POST /api/posters/:id/cancel/';
