package dunlin.dunning.domain;

/** How and why a series ends without money; the reasons are those of the outside contract, where it names one. */
public enum Ending {
    ACCESS_UNTIL_CHANGED(SeriesState.SUPERSEDED),
    AUTO_RENEW_OFF(SeriesState.STOPPED),
    DISPUTED(SeriesState.STOPPED),
    OFFER_NOT_ALLOWED(SeriesState.STOPPED),
    METHOD_REPLACED(SeriesState.STOPPED),
    METHOD_REMOVED(SeriesState.STOPPED),
    HARD_DECLINE(SeriesState.STOPPED),
    ACTION_REQUIRED(SeriesState.STOPPED),
    TOO_LATE(SeriesState.STOPPED),
    ATTEMPTS_EXHAUSTED(SeriesState.EXHAUSTED);

    private final SeriesState state;

    Ending(SeriesState state) {
        this.state = state;
    }

    /** The state that it leaves the series in. */
    public SeriesState state() {
        return state;
    }

    /** Whether another series for the same end of access follows at once. */
    public boolean isFollowedByAnother() {
        return this == METHOD_REPLACED;
    }

    /** Whether another method, given later, opens another series. */
    public boolean isMendedByAnotherMethod() {
        return this == HARD_DECLINE || this == ACTION_REQUIRED || this == METHOD_REMOVED;
    }
}
